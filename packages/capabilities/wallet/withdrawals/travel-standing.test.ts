import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { setWalletHouse } from '../wallet-house.fixture.ts'

const UNIT = 100_000_000n
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('what the travel rule asks of withdrawals', async () => {
  const { house, wallet, ready, quoteFor, coin, stand, funding } = await setWalletHouse()

  it('is asked of two at once as of one after the other', async () => {
    const alice = await ready()
    await house.engine.submit(funding(alice, 2_000n * UNIT))
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    // Above the bound together.
    const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 600n * UNIT }
    const request = async () => {
      const quote = await quoteFor(alice, wanted)
      assert.ok('withdrawId' in quote, inspect(quote))
      const { withdrawId, fee } = quote
      return { ...wanted, withdrawId, fee, user: alice, country: 'allow', isNewDevice: false } as const
    }
    const requests = [await request(), await request()]
    const { made } = await inTransaction(house.sql, async (tx) => {
      await tx`select from users where id = ${alice.id} for update`
      const made = Promise.all(requests.map((each) => wallet.withdraw(each)))
      await eventually('both have looked at the day before either is in it', async () => {
        const [row] = await house.sql<{ waiting: bigint }[]>`
          select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return Number(row?.waiting) === 2
      })
      return { made }
    })
    const refused = (await made).filter((each) => 'refusal' in each)
    assert.deepEqual(refused, [{ refusal: 'travel-rule', need: 'data' }])
  })

  it('is asked of all networks together on which an address is the same', async () => {
    const carol = await ready()
    await house.engine.submit(funding(carol, 3_000n * UNIT))
    for (const network of ['ETH', 'ARBITRUM']) {
      await stand(network)
      await eventually('open', () => !coin('USDT', network)?.withdrawal.closed)
    }
    const wanted = { coin: 'USDT', address: STRANGER, tag: 0, amount: 999n * UNIT }
    const quote = await quoteFor(carol, { ...wanted, network: 'ETH' })
    assert.ok('withdrawId' in quote, inspect(quote))
    const { withdrawId, fee } = quote
    const by = { user: carol, country: 'allow', isNewDevice: false } as const
    const made = await wallet.withdraw({ ...wanted, network: 'ETH', withdrawId, fee, ...by })
    assert.ok('withdrawal' in made, inspect(made))
    const missing = { refusal: 'travel-rule', need: 'data' }
    assert.deepEqual(await quoteFor(carol, { ...wanted, network: 'ARBITRUM' }), missing)
    // Somebody else's address there begins a sum of its own.
    const another = { ...wanted, network: 'ARBITRUM', address: `0x${'6b'.repeat(20)}` }
    assert.ok('withdrawId' in (await quoteFor(carol, { ...another, amount: 900n * UNIT })))
  })
})
