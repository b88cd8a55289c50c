import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { accountKey, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { insertFreeze, liftFreezes } from '../../account-security/freezes.store.ts'
import { startHold } from '../../account-security/index.ts'
import { switchWhitelist } from '../../address-book/index.ts'
import { unasked } from '../../permission/index.ts'
import { keepAccountKey } from '../addresses/account-keys.store.ts'
import { storeDecoys } from '../deposits/decoys.store.ts'
import type { QuoteRequest } from '../index.ts'
import { freezeOf, NOW, setWalletHouse } from '../wallet-house.fixture.ts'

const UNIT = 100_000_000n
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('a withdrawal', async () => {
  const { house, wallet, coin, stand, funding } = await setWalletHouse()

  it('is refused for the first thing in the order of the checks, however much else is wrong', async () => {
    const { sql, parts } = house
    const nobody = await house.person('ivan')
    const { id } = nobody
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    await keepAccountKey(sql, 'evm', 'deposits', accountKey(EVM_ACCOUNT), NOW)
    const own = await wallet.giveAddress(unasked(id), 'USDT', 'ETH')
    assert.ok('address' in own)
    const request = await house.at(nobody, NOW)
    await switchWhitelist(parts, request, true)
    await insertFreeze(sql, { ...freezeOf(id), nowMs: NOW })
    await startHold(sql, id, { reason: 'phone-bound', hours: 6, nowMs: NOW })
    await sql`update users set status = 'closed' where id = ${id}`
    await sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', 'of ivan', 'l0', ${coin('USDT', 'ETH')?.asset ?? ''}, 'x', 50000000, ${id}, 'deposit', 'credited', 1,
        false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)})`
    let wanted: QuoteRequest = {
      ...{ user: nobody, country: 'forbidden', isNewDevice: false, fee: 1n },
      ...{ coin: 'USDT', network: 'BTC', address: 'nonsense', tag: 7, amount: 20_001n * UNIT + 1n },
    }
    const change = (changed: Partial<QuoteRequest>) => () => {
      wanted = { ...wanted, ...changed }
    }
    // What is said, and what is mended then.
    const order: readonly (readonly [string, () => unknown])[] = [
      ['closed', () => sql`update users set status = 'active' where id = ${id}`],
      ['frozen', () => liftFreezes(sql, id, { cause: 'self' }, { liftedBy: 'user:1', nowMs: NOW })],
      ['held', () => sql`delete from withdrawal_holds where user_id = ${id}`],
      ['country', change({ country: 'allow' })],
      ['level-needed', () => sql`update users set kyc_level = 1 where id = ${id}`],
      ['over-limit', change({ amount: undefined })],
      ['unguarded', () => sql`update users set phone = '+491510000999' where id = ${id}`],
      ['unguarded', () => house.pins.set(sql, id, '902813', NOW)],
      ['network-unknown', change({ network: 'SOL' })],
      ['closed-network', change({ network: 'ETH' })],
      ['address-malformed', change({ address: STRANGER.replace('5aA', '5Aa') })],
      ['address-checksum', change({ address: `0x${'0'.repeat(40)}` })],
      ['address-of-contract', change({ address: own.address })],
      ['tag-malformed', change({ tag: 0 })],
      ['own-address', change({ address: `0x${'5a'.repeat(20)}` })],
      ['sanctioned', change({ address: STRANGER })],
      ['not-listed', () => sql`delete from withdraw_white_lists where user_id = ${id}`],
      ['amount-step', change({ amount: 20n * UNIT + 1n })],
      ['amount-step', change({ amount: UNIT })],
      ['below-min', change({ amount: 20n * UNIT })],
      ['fee-changed', change({ fee: 2n * UNIT })],
      ['insufficient-balance', () => house.engine.submit(funding(nobody, 60n * UNIT))],
      ['unfinal-deposits', () => sql`update wallet_deposits set stage = 'unlocked' where txid = 'of ivan'`],
    ]
    for (const [refusal, mend] of order) {
      const said = await wallet.quote({ ...wanted, user: await house.fresh(nobody) })
      assert.equal('refusal' in said ? said.refusal : 'quoted', refusal)
      await mend()
    }
    const quote = await wallet.quote({ ...wanted, user: await house.fresh(nobody) })
    assert.ok('withdrawId' in quote, inspect(quote))
    // Who pays an address that a provider doubts waits for a person.
    const doubted = await wallet.quote({ ...wanted, user: await house.fresh(nobody), address: `0x${'3e'.repeat(20)}` })
    assert.ok('persons' in doubted && doubted.persons > quote.persons, inspect([quote, doubted]))
    // So does who pays one that sent them nothing, to be copied; and they see what it imitates, where their money came from.
    const from = `0x5aAe${'7'.repeat(32)}eAed`
    await storeDecoys(sql, 'ETH', [{ receiver: own.address.toLowerCase(), sender: STRANGER.toLowerCase() }], NOW)
    await sql`update wallet_deposits set sender = ${from.toLowerCase()} where txid = 'of ivan'`
    const copied = await wallet.quote({ ...wanted, user: await house.fresh(nobody) })
    assert.ok('persons' in copied && copied.persons > quote.persons, inspect([quote, copied]))
    assert.deepEqual([quote.lookalike, copied.lookalike], [undefined, from.toLowerCase()])
  })
})
