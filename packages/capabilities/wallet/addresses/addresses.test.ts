import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { accountKey, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { type DeriveAddress, giveAddresses, WatchedAddresses } from '../index.ts'

const NOW = Date.UTC(2026, 0, 1)

describe('addresses of users', async () => {
  const { sql } = await setDatabase()
  for (const id of [1, 2, 3, 4]) {
    const email = `user${id}@example.com`
    await sql`insert into users (id, email, password_hash) overriding system value values (${id}, ${email}, 'x')`
  }
  const evm = {
    family: 'evm',
    derive: (branch: number, number: number) => deriveEvmAddress(accountKey(EVM_ACCOUNT), branch, number),
  } as const
  const named =
    (family: string): DeriveAddress =>
    (branch, number) => ({
      address: `${family}-${branch}-${number}`,
      key: `${family}-${branch}-${number}`,
    })

  it('are given once, by number, coins and tokens apart, and derived as every wallet derives them (W1)', async () => {
    const alices = await giveAddresses(sql, evm, 1, NOW)
    assert.equal(alices[0], '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    assert.equal(alices.length, 2)
    assert.deepEqual(await giveAddresses(sql, evm, 1, NOW + 1), alices)
    const [bobs] = await giveAddresses(sql, evm, 2, NOW)
    assert.equal(bobs, '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0')
  })

  it('are one per user however many ask at once, and no two users’', async () => {
    const bitcoin = { family: 'bitcoin', derive: named('btc') } as const
    const given = await Promise.all([1, 2, 3, 4, 3, 2, 1, 1].map((user) => giveAddresses(sql, bitcoin, user, NOW)))
    const texts = given.map(([address]) => address)
    assert.equal(new Set(texts).size, 4)
    assert.deepEqual([texts[0], texts[1], texts[2]], [texts[6], texts[5], texts[4]])
    assert.deepEqual(texts[0], texts[7])
    assert.deepEqual([...new Set(texts)].toSorted(), ['btc-0-0', 'btc-0-1', 'btc-0-2', 'btc-0-3'])
  })

  it('are watched from the moment they are given, and so are the house’s own', async () => {
    const litecoin = { family: 'litecoin', derive: named('ltc') } as const
    const list = new WatchedAddresses((txid) => txid === 'ours')
    await list.refresh(sql, 'litecoin')
    assert.equal(list.size, 0)
    await giveAddresses(sql, litecoin, 3, NOW)
    assert.equal(list.watches('ltc-0-0'), false)
    await list.refresh(sql, 'litecoin')
    assert.deepEqual([list.watches('ltc-0-0'), list.watches('btc-0-0')], [true, false])
    assert.deepEqual(list.ownerOf('ltc-0-0'), { kind: 'user', userId: 3 })
    await sql`
      insert into wallet_addresses (family, branch, number, address, key, role, given_at)
      values ('litecoin', 0, 7, 'ltc-hot', 'ltc-hot', 'hot', now())`
    await list.refresh(sql, 'litecoin')
    assert.deepEqual([list.size, list.ownerOf('ltc-hot')], [2, { kind: 'house', role: 'hot' }])
    assert.deepEqual([list.isOwnTransaction('ours'), list.isOwnTransaction('theirs')], [true, false])
  })
})
