"""Redis behind Sentinel: servers that watch a Redis and its replicas, and know which of them takes writes.

``redis+sentinel://user:password@host:26379,host2:26379/service/0``: the Sentinels, the name under which they watch the
Redis, and the database. User and password are the Redis's; the Sentinels' own stand behind, as in
``?sentinel_password=secret``. With ``rediss+sentinel://`` all connections are encrypted; an authority of one's own is
named by ``?ssl_ca_certs=file``.
After a failover the Sentinels are asked anew, whenever a connection breaks, its Redis has become a replica, or has lost
its replicas and takes no writes: then another one may have been put in its place.
"""
