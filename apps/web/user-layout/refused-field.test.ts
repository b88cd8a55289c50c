import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reasonOf, refusedField } from './refused-field.ts'

describe('a refusal', () => {
  const at = (code: string, data: unknown = null) => refusedField({ code, data })

  it('is shown at its field', () => {
    assert.equal(at('140007'), 'name')
    assert.equal(at('140013'), 'name')
    assert.equal(at('140020'), 'code')
    assert.equal(at('110041'), 'password')
    assert.equal(at('10000', { reason: 'password-common' }), 'password')
    assert.equal(at('10000', { reason: 'no-country' }), 'country')
  })

  it('without a field is shown above the button', () => {
    for (const code of ['10000', '120008', '420001', '420003', '']) assert.equal(at(code), 'form', code)
  })

  it('has a reason only if the server sends one', () => {
    assert.equal(reasonOf({ reason: 'busy' }), 'busy')
    for (const data of [null, undefined, 'busy', { reason: 7 }]) assert.equal(reasonOf(data), undefined)
  })
})
