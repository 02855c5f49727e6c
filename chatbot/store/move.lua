-- Move a table to another channel: completely, once, and only on top of the states that were read in both.
--
-- KEYS  table, log, bundles, handled, outbox, tried, posts, refused, moved and left of the old channel; then table, log,
--       bundles, handled, outbox, posts, replaced, moved and left of the new one; then due, held and since of the due
--       list
-- ARGV  expected revision, expected revision in the new channel ('' for no table), digests of the two expected
--       snapshots or '', interaction key, new revision, snapshot, seconds to keep ('0' for ever), previous due entries
--       as JSON, new due entries as JSON, wake or '', farewell, notifications, old channel, new channel, seconds to
--       forward from the old channel, match, seconds for which the old channel tells where the match went, seconds to
--       keep a replaced match of the new channel, prefix of the fields of hands by direct message, field of the last
--       post of a turn, type of messages that post a turn, messages...

local table_key, log, bundles, handled, outbox, tried, posts, refused, moved, left = unpack(KEYS, 1, 10)
local new_table, new_log, new_bundles, new_handled, new_outbox, new_posts, replaced, moved_back, left_there =
  unpack(KEYS, 11, 19)
local expected, expected_there, digest, digest_there, key, revision, snapshot, ttl = unpack(ARGV, 1, 8)
local due_before, due_after, wake, farewell, notifications, channel, new_channel, leads_for = unpack(ARGV, 9, 16)
local match, told_for, replaced_ttl, hand, last_turn, turn_post = unpack(ARGV, 17, 22)
local SCALARS = 22

-- A server that lost its last second of data may use the same revisions for other moves.
local function is_as_read(name, revision_read, digest_read)
  return (redis.call('HGET', name, 'revision') or '') == revision_read
    and (digest_read == '' or redis.sha1hex(redis.call('HGET', name, 'snapshot') or '') == digest_read)
end

if not is_as_read(table_key, expected, digest) or not is_as_read(new_table, expected_there, digest_there) then
  return 'lost'
end
-- The match replaces one with unpublished messages: keep its last snapshot to publish them from.
if expected_there ~= '' and redis.call('LLEN', new_outbox) > 0 then
  redis.call('SET', replaced, redis.call('HGET', new_table, 'snapshot'), 'EX', replaced_ttl)
end
redis.call('HSET', new_table, 'revision', revision, 'snapshot', snapshot)
for old, new in pairs({[log] = new_log, [bundles] = new_bundles}) do
  redis.call('DEL', new)
  if redis.call('EXISTS', old) == 1 then
    redis.call('RENAME', old, new)
  end
end
-- Copy the handled requests, so that a repeated one still changes nothing.
local fields = redis.call('HGETALL', handled)
for index = 1, #fields, 2 do
  redis.call('HSET', new_handled, fields[index], fields[index + 1])
end
redis.call('HSET', new_handled, key, revision)
-- A tried message may have been posted in the old channel: it stays, and is published only there.
local waiting = redis.call('LRANGE', outbox, 0, -1)
local staying
if waiting[1] and tonumber(redis.call('HGET', tried, cjson.decode(waiting[1]).id) or 0) > 0 then
  staying = table.remove(waiting, 1)
end
for _, message in ipairs(waiting) do
  redis.call('RPUSH', new_outbox, message)
end
for index = SCALARS + 1, #ARGV do
  redis.call('RPUSH', new_outbox, ARGV[index])
end
-- Hands by direct message are still edited after the move.
fields = redis.call('HGETALL', posts)
for index = 1, #fields, 2 do
  if string.sub(fields[index], 1, #hand) == hand then
    redis.call('HSET', new_posts, fields[index], fields[index + 1])
    redis.call('HDEL', posts, fields[index])
  end
end
-- Carry over the last posted turn, so that it is not posted again. Message ids are too long for Lua's numbers, so an
-- existing post is edited as text.
local function told_until(name)
  local post = cjson.decode(redis.call('HGET', name, last_turn) or '{}')
  return post.match == match and tonumber(post.revision) or 0
end
local told = told_until(posts)
if staying and cjson.decode(staying).type == turn_post then
  told = math.max(told, tonumber(cjson.decode(staying).revision))
end
if told > told_until(new_posts) then
  local post = '{"outbox_id":"","match":"' .. match .. '","message":0,"channel":' .. new_channel .. ',"revision":' .. told .. '}'
  if told_until(new_posts) > 0 then
    post = string.gsub(redis.call('HGET', new_posts, last_turn), '"revision":%d+', '"revision":' .. told)
  end
  redis.call('HSET', new_posts, last_turn, post)
  redis.call('EXPIRE', new_posts, told_for)
end
redis.call('DEL', table_key, handled, outbox, refused, moved_back, left_there)
if staying then
  redis.call('RPUSH', outbox, staying)
else
  redis.call('DEL', tried)
end
redis.call('RPUSH', outbox, farewell)
redis.call('SET', moved, new_channel, 'EX', leads_for)
redis.call('SET', left, match, 'EX', told_for)
note_due({unpack(KEYS, 20, 22)}, due_before, due_after)
keep({new_table, new_log, new_bundles, new_handled}, ttl)
publish({{notifications, channel}, {notifications, new_channel}, {wake, ''}})
return 'won'
