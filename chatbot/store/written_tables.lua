-- Keep these keys for so many seconds, or for ever if that is '0'.
local function keep(names, seconds)
  for _, name in ipairs(names) do
    if seconds == '0' then
      redis.call('PERSIST', name)
    else
      redis.call('EXPIRE', name, seconds)
    end
  end
end


-- Replace the due entries of the previous revision by those of the new one.
local function note_due(keys, before, after)
  for _, name in ipairs(cjson.decode(before)) do
    redis.call('ZREM', keys[1], name)
    redis.call('HDEL', keys[2], name)
    redis.call('HDEL', keys[3], name)
  end
  for _, entry in ipairs(cjson.decode(after)) do
    redis.call('ZADD', keys[1], entry[2], entry[1])
  end
end

-- Publish notifications last, so that a user without permission to publish has still stored a whole commit.
local function publish(words)
  for _, word in ipairs(words) do
    if word[1] ~= '' then
      redis.call('PUBLISH', word[1], word[2])
    end
  end
end
