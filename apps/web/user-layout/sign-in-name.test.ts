import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noName, problemOfName, readNumber, sentName } from './sign-in-name.ts'

const phone = (number: string, country = '') => ({ ...noName, by: 'phone', number, country }) as const
const email = (text: string) => ({ ...noName, email: text })

describe('the name for signing in', () => {
  it('is an address with text on both sides of the @', () => {
    assert.equal(problemOfName(email(' ')), 'email.missing')
    for (const text of ['alice', 'alice@', '@example.com', 'a lice@example.com'])
      assert.equal(problemOfName(email(text)), 'email.form', text)
    assert.equal(problemOfName(email(' alice@example.com ')), undefined)
    assert.deepEqual(sentName(email(' alice@example.com ')), { name: 'alice@example.com' })
  })

  it('is a number with its country, which a number with + already contains', () => {
    assert.equal(problemOfName(phone('')), 'phone.missing')
    assert.equal(problemOfName(phone('0176 123', 'DE')), undefined)
    assert.equal(problemOfName(phone('0176 12345678')), 'phone.country')
    assert.equal(problemOfName(phone('none', 'DE')), 'phone.form')
    assert.deepEqual(sentName(phone('0176 12345678', 'DE')), { name: '017612345678', countryCode: 'DE' })
    assert.deepEqual(sentName(phone('+49 176 12345678', 'US')), { name: '+4917612345678' })
  })

  it('is read in any digits and with separators', () => {
    assert.equal(readNumber('(0176) 123-456/78'), '017612345678')
    assert.equal(readNumber('0049 176 1'), '+491761')
    assert.equal(readNumber('٠٥٠ ١٢٣'), '050123')
  })
})
