import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { User } from '../../identity/index.ts'
import { NOW, setWalletHouse } from '../wallet-house.fixture.ts'

const UNIT = 100_000_000n

describe('a payment to another user', async () => {
  const { house, wallet, coin, stand, ready, funding, transfer } = await setWalletHouse()

  const asked = (user: User, amount: bigint, paying = 0n) =>
    wallet.refusePayment(house.sql, {
      ...{ user, country: 'allow', coin: 'USDT', amount: amount * UNIT, paying: paying * UNIT },
    })
  /** Beside the three in spot. */
  const inFunding = async (user: User, amount: bigint) => {
    await house.engine.submit(funding(user, amount * UNIT))
    await transfer(user, amount * UNIT, 'to funding')
  }

  it('leaves behind what deposits are worth that may still be undone, in spot or where it is paid from', async () => {
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const alice = await ready()
    await inFunding(alice, 60n)
    assert.equal(await asked(alice, 60n), undefined)
    assert.deepEqual(await asked(alice, 61n), { refusal: 'balance', most: 60n * UNIT })
    await house.sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', 'of alice', 'l0', ${coin('USDT', 'ETH')?.asset ?? ''}, 'x', 50000000, ${alice.id}, 'deposit',
        'credited', 1, false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)})`
    // Three in spot and sixty in funding, of which fifty stay.
    assert.equal(await asked(alice, 13n), undefined)
    const refused = { refusal: 'unfinal-deposits', withdrawable: 13n * UNIT }
    assert.deepEqual(await asked(alice, 14n), refused)
    // Of which ten are being paid to somebody else.
    assert.equal(await asked(alice, 3n, 10n), undefined)
    assert.deepEqual(await asked(alice, 4n, 10n), { ...refused, withdrawable: 3n * UNIT })
    await house.sql`update wallet_deposits set stage = 'unlocked' where txid = 'of alice'`
    assert.equal(await asked(alice, 14n), undefined)
  })

  it('is refused for what a withdrawal is refused for', async () => {
    const bob = await ready()
    const of = async (amount = 1n) => (await asked(await house.fresh(bob), amount))?.refusal
    assert.equal(await of(20_001n), 'over-limit')
    await house.sql`update users set kyc_level = 0 where id = ${bob.id}`
    assert.equal(await of(), 'level-needed')
    await house.sql`update users set status = 'closed' where id = ${bob.id}`
    assert.equal(await of(), 'closed')
  })
})
