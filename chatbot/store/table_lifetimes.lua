-- Keep these keys for so many seconds, or for ever where that is '0'.
local function keep(names, seconds)
  for _, name in ipairs(names) do
    if seconds == '0' then
      redis.call('PERSIST', name)
    else
      redis.call('EXPIRE', name, seconds)
    end
  end
end

