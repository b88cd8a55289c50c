import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { User } from '../../identity/index.ts'
import type { WithdrawRequest } from '../index.ts'
import { NOW, setWalletHouse } from '../wallet-house.fixture.ts'
import { changeFee, FEE_HONOURED_MS } from './fees.store.ts'

const UNIT = 100_000_000n
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const MINUTE = 60_000

describe('a fee that changes', async () => {
  const { house, wallet, ready, coin, stand, funding } = await setWalletHouse()
  const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 100n * UNIT }
  let version = 0

  async function change(fee: bigint, replaced: bigint, agoMs: number): Promise<void> {
    const terms = { network: 'ETH', coin: 'USDT', asked: undefined, payouts: 0, actor: 'review', atMs: NOW - agoMs }
    assert.equal(await changeFee(house.sql, { ...terms, version, fee, replaced }), true)
    version += 1
    await eventually('it is shown', () => coin('USDT', 'ETH')?.withdrawal.fee === fee)
  }
  const quote = async (user: User, fee?: bigint, withinMs = 0) => {
    const asker = { user: await house.fresh(user), country: 'allow', isNewDevice: false } as const
    return wallet.quote({ ...wanted, ...asker, fee, withinMs })
  }

  it('is taken as it was shown, by who was shown it, and refused when that is long ago', async () => {
    const alice = await ready()
    await house.engine.submit(funding(alice, 1_000n * UNIT))
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const shown = await quote(alice)
    assert.ok('fee' in shown && shown.fee === 2n * UNIT, inspect(shown))

    await change(225_000_000n, 2n * UNIT, FEE_HONOURED_MS - 5 * MINUTE)
    const again = await quote(alice, 2n * UNIT)
    assert.deepEqual('fee' in again && [again.fee, again.receives], [2n * UNIT, 98n * UNIT])
    const changed = { refusal: 'fee-changed', bound: 225_000_000n }
    assert.deepEqual(await quote(alice, 2n * UNIT, 10 * MINUTE), changed, 'its codes would live longer')
    assert.deepEqual(await quote(alice, UNIT), changed, 'nobody was shown it')
    const now = await quote(alice)
    assert.deepEqual('fee' in now && now.fee, 225_000_000n)

    const request: WithdrawRequest = {
      ...{ ...wanted, withdrawId: shown.withdrawId, fee: 2n * UNIT, user: alice, country: 'allow' },
      isNewDevice: false,
    }
    const made = await wallet.withdraw(request)
    assert.ok('withdrawal' in made, inspect(made))
    assert.equal(made.withdrawal.fee, 2n * UNIT)

    await change(253_000_000n, 225_000_000n, 0)
    await house.sql`update wallet_fees set began_at = ${new Date(NOW - FEE_HONOURED_MS)} where version = 1`
    await eventually('it is over', () => coin('USDT', 'ETH')?.withdrawal.shown.length === 1)
    assert.deepEqual(await quote(alice, 2n * UNIT), { refusal: 'fee-changed', bound: 253_000_000n })
    assert.deepEqual(
      await wallet.withdraw(request),
      made,
      'what began is the same withdrawal, whatever the fee is by now',
    )
    assert.deepEqual(await wallet.withdraw({ ...request, fee: 253_000_000n }), { refusal: 'id-reused' })
  })
})
