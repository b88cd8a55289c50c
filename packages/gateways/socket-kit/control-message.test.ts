import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFault, parseControlMessage } from './control-message.ts'

test('a method of any other type is refused, even an object that cannot be converted to text', () => {
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  for (const method of [
    '{"toString":null,"valueOf":null}',
    deep,
    '1',
    'null',
    'true',
    '"constructor"',
    '"__proto__"',
  ]) {
    const read = parseControlMessage(`{"method":${method},"id":7}`)
    assert.ok(isFault(read), method.slice(0, 40))
    assert.deepEqual([read.code, read.id], [2, 7])
  }
})

test('an unknown method is echoed truncated', () => {
  const read = parseControlMessage(JSON.stringify({ method: 'x'.repeat(60_000), id: 1 }))
  assert.ok(isFault(read) && read.msg.length < 300)
})
