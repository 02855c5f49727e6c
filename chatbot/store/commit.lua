-- Write a table: completely, once, and only on top of the state that was read. No other code writes tables.
--
-- KEYS  table, log, bundles, handled, outbox, records and replaced of one channel; due, held and since of the due
--       list; then any lists, each of which gets one entry
-- ARGV  expected revision ('' for no table), digest of the expected snapshot or '', lines in the log, interaction key,
--       new revision, snapshot, seconds to keep ('0' for ever), log line or '', bundle or '', lines in the bundle,
--       match, record or '', notifications, quiet changes, channel, seconds to keep a replaced match or '', previous due
--       entries as JSON, new due entries as JSON, wake or '', the entries for the lists..., messages...
--
-- All keys are read before any is written, so that a key of the wrong type stops the script in time.

local table_key, log, bundles, handled, outbox, records, replaced, due, held, since = unpack(KEYS)
local expected, digest, length, key, revision, snapshot, ttl, line = unpack(ARGV, 1, 8)
local bundle, bundled, match, record, notifications, quiet_changes, channel, replaced_ttl = unpack(ARGV, 9, 16)
local due_before, due_after, wake = unpack(ARGV, 17, 19)
local KEPT_KEYS, KEPT_RECORDS = 32, 50
local NAMED, SCALARS = 10, 19
local lists = #KEYS - NAMED

local before = redis.call('HGET', handled, key)
if before then
  return {'repeated', before}
end
local found = redis.call('HGET', table_key, 'revision') or ''
if found ~= expected then
  return {'lost', found}
end
-- A server that lost its last second of data may use the same revisions for other moves.
if digest ~= '' and redis.sha1hex(redis.call('HGET', table_key, 'snapshot') or '') ~= digest then
  return {'lost', found}
end
if redis.call('LLEN', log) ~= tonumber(length) then
  return {'torn', ''}
end
redis.call('LLEN', bundles)
local untold = redis.call('LLEN', outbox)
redis.call('HLEN', records)
for index = 1, lists do
  redis.call('LLEN', KEYS[NAMED + index])
end

-- The new match replaces one with unpublished messages: keep its last snapshot to publish them from.
if replaced_ttl ~= '' and untold > 0 then
  redis.call('SET', replaced, redis.call('HGET', table_key, 'snapshot'), 'EX', replaced_ttl)
end
redis.call('HSET', table_key, 'revision', revision, 'snapshot', snapshot)
if bundle ~= '' then
  redis.call('RPUSH', bundles, bundle)
  redis.call('LTRIM', log, bundled, -1)
end
if line ~= '' then
  redis.call('RPUSH', log, line)
end
note_due({due, held, since}, due_before, due_after)
for index = 1, lists do
  redis.call('RPUSH', KEYS[NAMED + index], ARGV[SCALARS + index])
end
for index = SCALARS + lists + 1, #ARGV do
  redis.call('RPUSH', outbox, ARGV[index])
end
if record ~= '' then
  redis.call('HSET', records, match, record)
  local names = redis.call('HKEYS', records)
  table.sort(names)
  for index = 1, #names - KEPT_RECORDS do
    redis.call('HDEL', records, names[index])
  end
end

-- Delete the keys of old revisions, several at a time.
redis.call('HSET', handled, key, revision)
if redis.call('HLEN', handled) > 2 * KEPT_KEYS then
  local fields = redis.call('HGETALL', handled)
  for index = 1, #fields, 2 do
    if tonumber(fields[index + 1]) <= tonumber(revision) - KEPT_KEYS then
      redis.call('HDEL', handled, fields[index])
    end
  end
end

keep({table_key, log, bundles, handled}, ttl)
publish({{#ARGV > SCALARS + lists and notifications or quiet_changes, channel}, {wake, ''}})
return {'won', revision}
