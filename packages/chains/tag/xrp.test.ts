import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE } from '../chain.ts'
import { readTag, readXrpAddress } from './xrp-address.ts'
import { readXrpLedger } from './xrp-ledger.ts'

const CLASSIC = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59'

describe('an address of the XRP Ledger', () => {
  const read = (text: string) => {
    const result = readXrpAddress(text)
    return 'refusal' in result ? result.refusal : [result.address, result.tag]
  }

  it('is classic, or has a tag of its own (XLS-5)', () => {
    assert.deepEqual(read(CLASSIC), [CLASSIC, undefined])
    assert.deepEqual(read('X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'), [CLASSIC, undefined])
    assert.deepEqual(read('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'), [CLASSIC, 1])
  })

  it('of the test network, with a wrong letter or of another chain is refused', () => {
    assert.equal(read('T719a5UwUCnEs54UsxG9CJYYDhwmFCqkr7wxCcNcfZ6p5GZ'), 'address-of-test-network')
    assert.equal(read('r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk58'), 'address-checksum')
    assert.equal(read('X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fv'), 'address-checksum')
    assert.match(String(read('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')), /^address-/)
    for (const text of ['', 'r', `${CLASSIC} `, 'x'.repeat(1_000)]) assert.equal(read(text), 'address-malformed', text)
  })
})

it('a tag is a number from 1 to 2^32 − 1, and nothing else', () => {
  assert.deepEqual(['1', '4294967295', '007'].map(readTag), [1, 4_294_967_295, 7])
  for (const text of ['', '0', '4294967296', '-1', '1.0', '1e3', ' 1', 'memo', '０１'])
    assert.equal(readTag(text), undefined, text)
})

/** A payment of mainnet as its explorers show it, and others of the same form that tell what they must not be taken for. */
const PAYMENT = {
  Account: 'rEiq1iAcpzP8WLjezP9MzAQEJ7jqKMLFSA',
  Amount: '75596347',
  DeliverMax: '75596347',
  Destination: 'rDNvjMc6LjtpR7BdfiSNvavUBjznhhmpNq',
  DestinationTag: 905312,
  Fee: '24',
  Flags: 2147483648,
  TransactionType: 'Payment',
}
const HASH = '6B34C05B9914FF72BA7FA3044B8D48586532C44FAD3EE8B7A463B9CCA5ABA4EF'
const PARTIAL_PAYMENT = 131072

describe('a ledger', () => {
  const ledger = (transactions: readonly object[], more: object = {}) => ({
    validated: true,
    ledger: {
      ledger_index: 95831133,
      ledger_hash: 'A1'.repeat(32),
      parent_hash: 'B2'.repeat(32),
      close_time: 799431570,
      transactions,
    },
    ...more,
  })
  const meta = (delivered_amount: unknown, TransactionResult = 'tesSUCCESS') => ({
    TransactionResult,
    delivered_amount,
  })
  const read = (transactions: readonly object[]) =>
    readXrpLedger(ledger(transactions), (receiver) => receiver === PAYMENT.Destination)?.transfers

  it('reports what was delivered, to whom and under which tag, in both shapes of the API', () => {
    const block = readXrpLedger(ledger([{ ...PAYMENT, hash: HASH, metaData: meta('75596347') }]), () => true)
    assert.deepEqual([block?.height, block?.parent], [95_831_133, 'B2'.repeat(32)])
    assert.equal(block?.timeMs, Date.UTC(2025, 4, 1, 16, 19, 30))
    const [transfer] = block?.transfers ?? []
    assert.deepEqual(transfer, {
      ...{ txid: HASH, place: 'p', asset: NATIVE, receiver: PAYMENT.Destination, sender: PAYMENT.Account },
      ...{ amount: 75_596_347n, tag: 905_312, isBySender: true, isCoinbase: false },
    })
    const { Amount: _, ...second } = PAYMENT
    assert.deepEqual(read([{ hash: HASH, tx_json: second, meta: meta('75596347') }]), [transfer])
  })

  it('counts one drop of a partial payment of a million', () => {
    const partial = { ...PAYMENT, Amount: '1000000', Flags: PARTIAL_PAYMENT, hash: HASH, metaData: meta('1') }
    assert.deepEqual(
      read([partial])?.map(({ amount }) => amount),
      [1n],
    )
  })

  it('counts nothing that failed, that is no XRP, that is no payment, or that nobody delivered', () => {
    const other = { currency: 'XRP', issuer: PAYMENT.Account, value: '1000000' }
    assert.deepEqual(
      read([
        { ...PAYMENT, hash: HASH, metaData: meta('75596347', 'tecUNFUNDED_PAYMENT') },
        { ...PAYMENT, hash: HASH, metaData: meta(other) },
        { ...PAYMENT, hash: HASH, metaData: meta('unavailable') },
        { ...PAYMENT, hash: HASH, metaData: meta('0') },
        { ...PAYMENT, hash: HASH, metaData: { TransactionResult: 'tesSUCCESS' } },
        { ...PAYMENT, hash: HASH },
        { ...PAYMENT, TransactionType: 'CheckCash', hash: HASH, metaData: meta('75596347') },
        { ...PAYMENT, Destination: PAYMENT.Account, hash: HASH, metaData: meta('75596347') },
      ]),
      [],
    )
  })

  it('leaves a payment without tag without one', () => {
    const { DestinationTag: _, ...untagged } = PAYMENT
    assert.deepEqual(
      read([{ ...untagged, hash: HASH, metaData: meta('5') }])?.map(({ tag }) => tag),
      [undefined],
    )
  })

  it('that is not validated is not read, and one without its transactions is an error', () => {
    assert.equal(
      readXrpLedger(ledger([], { validated: false }), () => true),
      undefined,
    )
    const { transactions: _, ...empty } = ledger([]).ledger
    assert.throws(() => readXrpLedger({ validated: true, ledger: empty }, () => true), /without its transactions/)
  })
})
