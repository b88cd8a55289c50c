import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readCookies } from './read-cookies.ts'

it('cookies are read by name, the first of two counts, and what is none is passed over', () => {
  const read = (header: string | undefined) => Object.fromEntries(readCookies(header))
  assert.deepEqual(read('a=1; b = 2;c=x=y;a=3; nothing; =nobody; d='), { a: '1', b: '2', c: 'x=y', d: '' })
  assert.deepEqual(read(undefined), {})
  assert.equal(readCookies('__proto__=1; toString=2').get('toString'), '2')
  assert.equal(readCookies('a=%41', decodeURIComponent).get('a'), 'A')
  assert.equal(readCookies('a=%41').get('a'), '%41')
})
