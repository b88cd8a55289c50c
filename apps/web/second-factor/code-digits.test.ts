import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isWholeCode, readCode } from './code-digits.ts'

describe('a code of six digits', () => {
  it('is extracted from whatever was pasted', () => {
    assert.equal(readCode('123 456'), '123456')
    assert.equal(readCode('Your Bowline code: 123-456.'), '123456')
    assert.equal(readCode('none'), '')
  })

  it('can be typed in any digits', () => {
    assert.equal(readCode('١٢٣٤٥٦'), '123456')
    assert.equal(readCode('۰۹۸۷۶۵'), '098765')
    assert.equal(readCode('１２３４５６'), '123456')
  })

  it('ends after six', () => {
    assert.equal(readCode('1234567'), '123456')
    assert.equal(isWholeCode('123456'), true)
    assert.equal(isWholeCode('12345'), false)
  })
})
