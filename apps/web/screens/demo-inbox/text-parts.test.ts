import assert from 'node:assert/strict'
import { it } from 'node:test'
import { textParts } from './text-parts.ts'

it('a message links to this site and to nothing else', () => {
  const text =
    'Open http://127.0.0.1:3000/user/activate?token=a-b\nnot https://evil.example/x or http://127.0.0.1:3000.evil/'
  const parts = textParts(text, ['http://127.0.0.1:3000'])
  assert.equal(parts.map((part) => part.text).join(''), text)
  assert.deepEqual(
    parts.flatMap(({ path }) => path ?? []),
    ['/user/activate?token=a-b'],
  )
})
