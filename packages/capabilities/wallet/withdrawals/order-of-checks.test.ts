import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { deriveEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import { accountKey, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { DAY } from '../../account-security/account-security.fixture.ts'
import { insertFreeze, liftFreezes } from '../../account-security/freezes.store.ts'
import { startHold } from '../../account-security/index.ts'
import { switchWhitelist } from '../../address-book/index.ts'
import { unasked } from '../../permission/index.ts'
import { accountPath, keepAccountKey } from '../addresses/account-keys.store.ts'
import { houseAddress } from '../addresses/house-addresses.ts'
import { storeDecoys } from '../deposits/decoys.store.ts'
import type { QuoteRequest, Wallet } from '../index.ts'
import { endStop, stopCoin } from '../networks/network-standing.ts'
import { freezeOf, NOW, setWalletHouse } from '../wallet-house.fixture.ts'

const UNIT = 100_000_000n
const HOT = accountPath('evm', 'hot')
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** What was said, with the reason where one word has several. */
function said(answer: Awaited<ReturnType<Wallet['quote']>>): string {
  if (!('refusal' in answer)) return 'quoted'
  const { refusal } = answer
  if (refusal === 'country') return `${refusal}: ${answer.decision}`
  if (refusal === 'unguarded') return `${refusal}: ${answer.missing}`
  if (refusal === 'closed-network') return `${refusal}: ${answer.because}`
  return refusal === 'travel-rule' ? `${refusal}: ${answer.need}` : refusal
}

describe('a withdrawal', async () => {
  const { house, wallet, coin, stand, funding, lives } = await setWalletHouse()

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
    const hot = await houseAddress(sql, 'evm', 'hot', (branch, n) => deriveEvmAddress(accountKey(HOT), branch, n), NOW)
    const operators = { network: 'ETH', coin: 'USDT', what: 'withdrawals', reason: 'operator' } as const
    await stopCoin(sql, operators, 'test', NOW)
    await eventually('stopped', () => coin('USDT', 'ETH')?.withdrawal.closed === 'operator')
    lives(nobody, 'DE')
    const at = new Date(NOW)
    const asset = (name: string) => coin(name, 'ETH')?.asset ?? ''
    await inTransaction(sql, async (tx) => {
      await tx`
        insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
          is_coinbase, height, block_hash, seen_at, changed_at)
        select 'ETH', txid, 'l0', asset, 'x', amount, ${id}, 'deposit', stage, 1, false, 1, 'h', ${at}, ${at} from (values
          ('of ivan', ${asset('USDT')}, 50000000::numeric, 'credited'),
          ('of no price', ${asset('BOW')}, 1e18::numeric, 'credited'),
          ('that vanished', ${asset('USDT')}, 1::numeric, 'dropped')) as d (txid, asset, amount, stage)`
      // Where they come from is another test's.
      await tx`update wallet_deposit_checks set checked_at = ${at}`
    })
    await sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at, posted_at, outcome, debt)
      select 'dep:test', id, 'reversal', 1, ${at}, ${at}, 'posted', 1 from wallet_deposits where txid = 'that vanished'`
    const lately = new Date(NOW - 2 * DAY)
    await sql`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
        requested_at, changed_at)
      values (gen_random_uuid(), ${id}, ${id}, 1, 'USDT', 'ETH', 'x', 1, 0, ${String(100_000n * UNIT)}, 0, 'completed', ${lately},
        ${lately})`
    let wanted: QuoteRequest = {
      ...{ user: nobody, country: 'forbidden-at-door', isNewDevice: false, fee: 1n },
      ...{ coin: 'USDT', network: 'BTC', address: 'nonsense', tag: 7, amount: 20_001n * UNIT + 1n },
    }
    const change = (changed: Partial<QuoteRequest>) => () => {
      wanted = { ...wanted, ...changed }
    }
    const lockedPin = async () => {
      await house.pins.set(sql, id, '902813', NOW)
      await sql`update pins set locked_until_ms = ${NOW + 1} where user_id = ${id}`
    }
    const opened = async () => {
      await endStop(sql, operators, 'test', NOW)
      await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    }
    const listed = () => sql`
      insert into withdraw_addresses (user_id, coin, network, address, tag, label, label_key, added_at)
      values (${id}, 'USDT', 'ETH', ${STRANGER}, 0, 'cold', 'cold', ${at})`
    const unlisted = async () => {
      await sql`delete from withdraw_white_lists where user_id = ${id}`
      await sql`delete from withdraw_addresses where user_id = ${id}`
    }
    // What is said, and what is mended then.
    const order: readonly (readonly [string, () => unknown])[] = [
      ['closed', () => sql`update users set status = 'active' where id = ${id}`],
      ['frozen', () => liftFreezes(sql, id, { cause: 'self' }, { liftedBy: 'user:1', nowMs: NOW })],
      ['held', () => sql`delete from withdrawal_holds where user_id = ${id}`],
      ['country: forbidden-at-door', change({ country: 'forbidden' })],
      ['country: forbidden', change({ country: 'verify' })],
      ['country: verify', change({ country: 'in-review' })],
      ['country: in-review', change({ country: 'kyc' })],
      ['country: kyc', change({ country: 'allow' })],
      ['level-needed', () => sql`update users set kyc_level = 1 where id = ${id}`],
      // Of a day, and of thirty.
      ['over-limit', change({ amount: 20n * UNIT + 1n })],
      ['over-limit', () => sql`delete from withdrawals where user_id = ${id}`],
      ['unguarded: factor', () => sql`update users set phone = '+491510000999' where id = ${id}`],
      ['unguarded: pin', lockedPin],
      ['pin-locked', () => sql`update pins set locked_until_ms = 0 where user_id = ${id}`],
      ['network-unknown', change({ network: 'SOL' })],
      ['closed-network: no-node', change({ network: 'ETH' })],
      ['closed-network: operator', opened],
      ['address-malformed', change({ address: STRANGER.replace('5aA', '5Aa') })],
      ['address-checksum', change({ address: `0x${'0'.repeat(40)}` })],
      ['address-of-contract', change({ address: asset('USDT') })],
      ['address-of-contract', change({ address: own.address })],
      ['tag-malformed', change({ tag: 0 })],
      ['own-address', change({ address: hot.address })],
      ['own-address', change({ address: `0x${'5a'.repeat(20)}` })],
      ['sanctioned', change({ address: STRANGER })],
      ['not-listed', listed],
      ['listed-lately', unlisted],
      ['amount-step', change({ amount: undefined })],
      ['amount-step', change({ amount: UNIT })],
      ['below-min', change({ coin: 'BOW', amount: 100_000_001n * UNIT })],
      ['above-max', change({ amount: 200n * UNIT })],
      ['fee-changed', change({ fee: 40n * UNIT })],
      ['no-price', change({ coin: 'USDT', amount: 20n * UNIT, fee: 2n * UNIT })],
      ['insufficient-balance', () => house.engine.submit(funding(nobody, 60n * UNIT))],
      ['debt', () => sql`delete from wallet_postings where key = 'dep:test'`],
      ['unpriced-deposits', () => sql`update wallet_deposits set stage = 'unlocked' where txid = 'of no price'`],
      ['unfinal-deposits', () => sql`update wallet_deposits set stage = 'unlocked' where txid = 'of ivan'`],
      ['travel-rule: data', () => lives(nobody, 'SG')],
    ]
    for (const [refusal, mend] of order) {
      assert.equal(said(await wallet.quote({ ...wanted, user: await house.fresh(nobody) })), refusal)
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
