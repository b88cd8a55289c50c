import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readAddresses } from './ip-list.ts'

describe('a list of addresses', () => {
  it('is read in any pasted format, each entry once', () => {
    const texts = readAddresses(' 10.0.0.1,10.0.0.2;\n2001:db8::1\t10.0.0.1 ').map(({ text }) => text)
    assert.deepEqual(texts, ['10.0.0.1', '10.0.0.2', '2001:db8::1'])
    assert.deepEqual(readAddresses(' \n'), [])
  })

  it('accepts what the server accepts', () => {
    const good = [
      '10.0.0.1',
      '10.0.0.0/24',
      '10.0.0.4/30',
      '10.0.0.1/32',
      '::1',
      '2001:DB8::/64',
      '2001:db8:0:0:0:0:0:1/128',
    ]
    for (const entry of good) assert.equal(readAddresses(entry)[0]?.fault, undefined, entry)
  })

  it('reports what is wrong with an entry', () => {
    const bad = {
      form: [
        '10.0.0',
        '10.0.0.256',
        '010.0.0.1',
        'example.com',
        '10.0.0.1/33',
        '10.0.0.1/x',
        '1.2.3.4/24/1',
        '2001:db8::/129',
        ':::',
        '0x7f.1',
      ],
      wide: ['10.0.0.0/8', '0.0.0.0/0', '2001:db8::/32'],
      bits: ['10.0.0.1/24', '2001:db8::1/64'],
    }
    for (const [fault, entries] of Object.entries(bad))
      for (const entry of entries) assert.equal(readAddresses(entry)[0]?.fault, fault, entry)
  })
})
