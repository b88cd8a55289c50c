import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSignInName } from './sign-in-name.ts'

const phone = (text: string, countryCode?: string) => {
  const name = readSignInName(text, countryCode)
  return name?.kind === 'phone' ? name.phone : undefined
}

describe('a sign-in name', () => {
  it('is an address in one spelling', () => {
    assert.deepEqual(readSignInName('  Alice@Example.COM '), { kind: 'email', email: 'alice@example.com' })
    assert.equal(readSignInName('alice@'), undefined)
    // U+212A, whose lower case is a Latin k; and lookalikes of letters and signs.
    for (const text of ['mar\u212a@example.com', 'mark\uff20example.com', 'm\u0430rk@example.com', 'mark@example.com.'])
      assert.equal(readSignInName(text), undefined, text)
  })

  it('is a number in one spelling, however it is written', () => {
    for (const text of ['+49 176 12345678', '+4917612345678', ' +49 (176) 1234-5678'])
      assert.equal(phone(text), '+4917612345678', text)
    for (const country of ['DE', 'de', '49', '+49', '0049'])
      assert.equal(phone('0176 12345678', country), '+4917612345678')
    assert.equal(phone('+1 201 555 0123', 'DE'), '+12015550123')
  })

  it('is refused for a number that cannot receive messages', () => {
    for (const text of ['0176 12345678', '+49 30 123456', '+49 176 12345678 ext 5', '+49', 'call +4917612345678', ''])
      assert.equal(phone(text), undefined, text)
    assert.equal(phone(`+49${'1'.repeat(100_000)}`), undefined)
    for (const nowhere of ['XX', '999', '+999', '001', '0', '+', '00', '__proto__', '\u0664\u0669', ' '])
      assert.equal(phone('176 12345678', nowhere), undefined, nowhere)
  })
})
