import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inspect } from 'node:util'
import { deriveBitcoinAddress } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { NATIVE } from '@bowline/chains/chain.ts'
import { KeyHolder } from '@bowline/chains/signer/key-holder.fixture.ts'
import { accountKey, BITCOIN_ACCOUNT, EVM_ACCOUNT } from '@bowline/chains/signing.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { insertFreeze, liftFreezes } from '../account-security/freezes.store.ts'
import { networksOf, readEntry } from '../address-book/index.ts'
import type { User } from '../identity/index.ts'
import { unasked } from '../permission/index.ts'
import { addStaffKey, releaseText } from '../release-keys/index.ts'
import { type Declaration, reviewCase, waitingCases } from '../travel-rule/index.ts'
import { accountPath, keepAccountKey } from './addresses/account-keys.store.ts'
import { CANCELLABLE, codeOf, type Quote, type WithdrawRequest, walletNetworks } from './index.ts'
import { endStop, stopCoin } from './networks/network-standing.ts'
import { freezeOf, NOW, setWalletHouse } from './wallet-house.fixture.ts'

const UNIT = 100_000_000n
/** Nobody's here. */
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('the wallet', async () => {
  const { house, wallet, travelRule, ready, quoteFor, coin, stand, funding } = await setWalletHouse()

  it('lists what the address book knows, and nothing is open where nobody watches the chain', () => {
    assert.ok(wallet.coins().every(({ deposit, withdrawal }) => deposit.closed && withdrawal.closed))
    for (const { network, coins } of walletNetworks('demo'))
      for (const { coin } of coins) assert.ok(networksOf(coin).includes(network), `${coin} on ${network}`)
    for (const mode of ['demo', 'production'] as const)
      for (const { network, coins } of walletNetworks(mode))
        for (const { coin, asset: address } of coins.filter(({ asset }) => asset !== NATIVE)) {
          const read = readEntry({ mode }, { coin, network, address, tag: 0, label: coin })
          assert.deepEqual(read, { refusal: 'address-of-contract' }, `${mode}: ${coin} on ${network}`)
        }
    const chains = walletNetworks('production').map(({ chain }) => chain)
    assert.equal(new Set(chains).size, chains.length)
    assert.equal(
      walletNetworks('production').some(({ coins }) => coins.some(({ coin }) => coin === 'BOW')),
      false,
    )
  })

  it('gives each user an address of their own, once the signer has told the account’s key', async () => {
    const [alice, bob] = [await ready(), await ready()]
    const addressOf = ({ id }: User, coin: string, network: string) => wallet.giveAddress(unasked(id), coin, network)
    assert.deepEqual(await addressOf(alice, 'BTC', 'BTC'), { refusal: 'closed-network', because: 'no-node' })
    assert.deepEqual(await addressOf(alice, 'BTC', 'ETH'), { refusal: 'network-unknown' })
    await keepAccountKey(house.sql, 'bitcoin', 'deposits', accountKey(BITCOIN_ACCOUNT), NOW)
    await keepAccountKey(house.sql, 'evm', 'deposits', accountKey(EVM_ACCOUNT), NOW)
    await Promise.all([stand('BTC'), stand('ETH')])
    await eventually('both are open', () => !coin('BTC', 'BTC')?.deposit.closed && !coin('ETH', 'ETH')?.deposit.closed)
    assert.equal(await wallet.givenAddress(alice.id, 'BTC', 'BTC'), undefined)
    const [first, second] = await Promise.all([addressOf(alice, 'BTC', 'BTC'), addressOf(bob, 'BTC', 'BTC')])
    const rules = BITCOIN_NETWORKS['bitcoin-regtest']
    const known = [0, 1].map((n) => deriveBitcoinAddress(accountKey(BITCOIN_ACCOUNT), 0, n, rules).address)
    const given = [first, second].map((each) => ('address' in each ? each.address : inspect(each)))
    assert.deepEqual(given.toSorted(), known.toSorted())
    assert.deepEqual(await addressOf(alice, 'BTC', 'BTC'), first)
    assert.deepEqual(await wallet.givenAddress(alice.id, 'BTC', 'BTC'), first)
    // Coins and tokens have addresses apart.
    const [coins, tokens] = [await addressOf(bob, 'ETH', 'ETH'), await addressOf(bob, 'USDT', 'ETH')]
    assert.notDeepEqual(coins, tokens)
    await assert.rejects(keepAccountKey(house.sql, 'evm', 'deposits', accountKey("m/44'/60'/7'"), NOW), /another seed/)
    assert.equal(accountPath('evm', 'deposits'), EVM_ACCOUNT)
  })

  it('quotes, holds and returns a withdrawal, and names what is in the way', async () => {
    const carol = await ready()
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 300n * UNIT }
    const refusal = async (change: Partial<typeof wanted>) => {
      const quote = await quoteFor(carol, { ...wanted, ...change })
      return 'refusal' in quote ? quote.refusal : 'quoted'
    }
    assert.equal(await refusal({ network: 'BTC' }), 'network-unknown')
    assert.equal(await refusal({ address: STRANGER.toLowerCase().replace('5a', '5A') }), 'address-checksum')
    assert.equal(await refusal({ address: 'bcrt1q' }), 'address-malformed')
    for (const lost of [`0x${'0'.repeat(40)}`, `0x${'dead'.padStart(40, '0')}`, coin('USDC', 'ETH')?.asset ?? ''])
      assert.equal(await refusal({ address: lost }), 'address-of-contract', lost)
    assert.equal(await refusal({ tag: 7 }), 'tag-malformed')
    assert.equal(await refusal({ amount: 9n * UNIT }), 'below-min')
    assert.equal(await refusal({ amount: 12n * UNIT + 1n }), 'amount-step')
    assert.equal(await refusal({}), 'insufficient-balance')
    await house.engine.submit(funding(carol, 297n * UNIT))
    const quote = await quoteFor(carol, wanted)
    assert.ok('withdrawId' in quote, inspect(quote))
    assert.deepEqual(
      [quote.receives, quote.fee, quote.value, quote.isInternal],
      [298n * UNIT, 2n * UNIT, 300n * UNIT, false],
    )

    const request: WithdrawRequest = {
      ...{ ...wanted, withdrawId: quote.withdrawId, fee: quote.fee, user: carol, country: 'allow' },
      isNewDevice: false,
    }
    const made = await wallet.withdraw(request)
    // New address, first withdrawal, more than half of the balance: one person looks.
    assert.ok('withdrawal' in made, inspect(made))
    assert.deepEqual([made.withdrawal.state, made.withdrawal.persons], ['review', 1])
    assert.deepEqual(await wallet.withdraw(request), made, 'the same id is the same withdrawal')
    assert.deepEqual((await wallet.limits(carol)).usedOfDay, 300n * UNIT)
    const [listed] = await wallet.withdrawals(carol.id, { limit: 10, coin: 'USDT', states: CANCELLABLE })
    assert.equal(listed?.withdrawId, quote.withdrawId)
    assert.equal(codeOf(made.withdrawal.state), 2)
    assert.equal((await wallet.cancel(carol.id, quote.withdrawId))?.state, 'cancelled')
    assert.deepEqual((await wallet.limits(carol)).usedOfDay, 0n)
    assert.deepEqual(
      (await wallet.withdrawalSteps(made.withdrawal)).map(({ state }) => state),
      ['review', 'cancelled'],
    )
  })

  it('is released by as many persons as its risk asks for, and returned by one', async () => {
    const [first, second] = [await ready(), await ready()]
    await house.sql`update users set kyc_level = 2 where id = any (${[first.id, second.id]})`
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const request = async (user: User, said: Declaration) => {
      await house.engine.submit(funding(user, 200_000n * UNIT))
      const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 150_000n * UNIT }
      const asked = { ...wanted, user: await house.fresh(user), country: 'allow', isNewDevice: false } as const
      assert.deepEqual(await quoteFor(user, wanted), { refusal: 'travel-rule', need: 'data' })
      const found = await wallet.travelRuleCase(asked)
      assert.ok('case' in found && found.case)
      assert.deepEqual(await wallet.travelRuleCase(asked), found, 'asked twice, it is one case')
      const declared = await travelRule.declare(user.id, found.case.id, said)
      assert.ok('state' in declared, inspect(declared))
      const quote = await quoteFor(user, wanted)
      assert.ok('withdrawId' in quote, inspect(quote))
      const made = await wallet.withdraw({
        ...{ ...wanted, withdrawId: quote.withdrawId, fee: quote.fee, user: await house.fresh(user), country: 'allow' },
        isNewDevice: false,
      })
      assert.ok('withdrawal' in made, inspect(made))
      return made.withdrawal
    }
    // Above the coin's bound each signs with a key that the signer takes.
    const holders = [1, 2, 3].map((staff) => ({ staff, holder: new KeyHolder(`member${staff}`) }))
    for (const { staff, holder } of holders) await addStaffKey(house.sql, { ...holder.key, staff, label: 'key' }, NOW)
    const inForce = JSON.stringify(holders.map(({ holder }) => holder.key))
    await house.sql`
      insert into release_keys_in_force (version, keys, seen_at) values (1, ${inForce}::text::json, now())`
    const say = (withdrawId: string, staff: number, verdict: 'approve' | 'reject') => {
      const asset = coin('USDT', 'ETH')?.asset ?? ''
      const text = releaseText({ id: withdrawId, network: 'ETH', asset, to: STRANGER, amount: 149_998n * 1_000_000n })
      const assertion = holders.find((each) => each.staff === staff)?.holder.signs(text)
      return wallet.review({
        withdrawId,
        staff,
        verdict,
        reason: 'looked at',
        assertion,
        areSameHands: async () => false,
      })
    }
    const large = await request(first, { sendTo: 'self-hosted', isOwner: true })
    assert.deepEqual([large.state, large.persons], ['review', 2])
    assert.ok((await wallet.waitingReviews(10)).some(({ id }) => id === large.id))
    const { withdrawId } = large
    // Whoever stops the account because a thief asked for it must not see it approved by somebody who does not know.
    await insertFreeze(house.sql, { ...freezeOf(first.id), nowMs: NOW })
    assert.deepEqual(await say(withdrawId, 1, 'approve'), { refusal: 'frozen' })
    await liftFreezes(house.sql, first.id, { cause: 'self' }, { liftedBy: 'user:1', nowMs: NOW })
    assert.deepEqual(await say(withdrawId, 1, 'approve'), { done: 'waits' })
    assert.deepEqual(await say(withdrawId, 1, 'approve'), { refusal: 'reviewed-already' }, 'one person is one person')
    const both = await Promise.all([say(withdrawId, 2, 'approve'), say(withdrawId, 3, 'approve')])
    assert.deepEqual(both.filter((each) => 'done' in each && each.done === 'queued').length, 1)
    assert.deepEqual(await say(withdrawId, 4, 'reject'), { refusal: 'not-in-review' })

    // Another provider's wallet: its word is asked for first, and with persons only persons speak.
    const held = await request(second, { sendTo: 'provider', isOwner: true, providerCode: 'HARBOUR' })
    assert.equal(held.state, 'travelRule')
    const [waiting] = await waitingCases(house.sql, undefined, 10)
    assert.deepEqual([waiting?.withdrawId, waiting?.provider], [held.withdrawId, 'HARBOUR'])
    const id = waiting?.id ?? ''
    assert.ok(await reviewCase(house.sql, { id, staff: 1, verdict: 'accept', reason: 'they wrote back' }, NOW))
    assert.equal(await reviewCase(house.sql, { id, staff: 2, verdict: 'reject', reason: 'late' }, NOW), undefined)
    await eventually(
      'it goes on',
      async () => (await wallet.withdrawals(second.id, { limit: 1 }))[0]?.state === 'review',
    )
    assert.deepEqual(await say(held.withdrawId, 1, 'reject'), { done: 'rejected' })
    assert.equal((await wallet.withdrawals(second.id, { limit: 1 }))[0]?.state, 'rejected')
    assert.equal((await wallet.limits(second)).usedOfDay, 0n)
  })

  it('sends nothing over a network or of a coin that is stopped', async () => {
    const dave = await ready()
    const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 10n * UNIT }
    const because = async () => {
      const quote = await quoteFor(dave, wanted)
      return 'because' in quote ? quote.because : undefined
    }
    await stand('ETH', 'node-away')
    await eventually('closed', async () => (await because()) === 'node-away')
    await stand('ETH')
    const stop = { network: 'ETH', coin: 'USDT', what: 'withdrawals', reason: 'difference' } as const
    assert.equal(await stopCoin(house.sql, stop, 'reconciliation', NOW), true)
    assert.equal(await stopCoin(house.sql, stop, 'reconciliation', NOW), false, 'one at a time')
    await eventually('stopped', async () => (await because()) === 'difference')
    assert.equal(coin('USDT', 'ETH')?.deposit.closed, undefined)
    assert.equal(await endStop(house.sql, stop, 'staff:1', NOW), true)
    await eventually('open again', async () => (await because()) === undefined)
  })

  it('keeps what may still be undone in the account, whatever it was changed into (W18)', async () => {
    const erin = await ready()
    await house.engine.submit(funding(erin, 57n * UNIT))
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const deposit = (stage: string) => house.sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('ETH', 'unfinal', 'l0', ${coin('USDT', 'ETH')?.asset ?? ''}, 'x', 50000000, ${erin.id}, 'deposit', ${stage}, 1,
        false, 1, 'h', ${new Date(NOW)}, ${new Date(NOW)})`
    await deposit('credited')
    const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 20n * UNIT }
    assert.deepEqual(await quoteFor(erin, wanted), {
      refusal: 'unfinal-deposits',
      withdrawable: 10n * UNIT,
    })
    const [seen] = await wallet.deposits(erin.id, { limit: 5, coin: 'USDT' })
    assert.deepEqual([seen?.stage, seen?.amount], ['credited', 50_000_000n])
    assert.deepEqual(await wallet.deposits(erin.id, { limit: 5, coin: 'BTC' }), [])
    await house.sql`update wallet_deposits set stage = 'unlocked' where txid = 'unfinal'`
    const quote = await quoteFor(erin, wanted)
    assert.ok('withdrawId' in quote, inspect(quote))

    // Of two at once that could each leave alone one leaves, and while it waits for a person nothing follows it.
    await house.sql`update wallet_deposits set stage = 'credited' where txid = 'unfinal'`
    const half = { ...wanted, amount: 10n * UNIT }
    const request = async () => {
      const { withdrawId, fee } = (await quoteFor(erin, half)) as Quote
      return {
        ...{ ...half, withdrawId, fee, user: erin, country: 'allow' },
        isNewDevice: false,
      }
    }
    const requests = [await request(), await request()] as WithdrawRequest[]
    const both = await Promise.all(requests.map((each) => wallet.withdraw(each)))
    assert.deepEqual(both.map((made) => ('refusal' in made ? made.refusal : 'withdrawn')).toSorted(), [
      'unfinal-deposits',
      'withdrawn',
    ])
    assert.deepEqual(await quoteFor(erin, half), {
      refusal: 'unfinal-deposits',
      withdrawable: 0n,
    })
    assert.equal((await wallet.funds(erin.id, 'USDT')).withdrawable, 0n)
  })

  it('lets nothing leave while credited coins are being taken back', async () => {
    const frank = await ready()
    await house.engine.submit(funding(frank, 57n * UNIT))
    await stand('ETH')
    await eventually('open', () => !coin('USDT', 'ETH')?.withdrawal.closed)
    const [lost] = await house.sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, asset, receiver, amount, user_id, side, stage, credit_depth,
        is_coinbase, height, block_hash, seen_at, changed_at)
      values ('LOST', 'lost', 'l0', 'unlisted', 'x', 1, ${frank.id}, 'deposit', 'dropped', 1, false, 1, 'h',
        ${new Date(NOW)}, ${new Date(NOW)}) returning id`
    await house.sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at)
      values ('lost', ${lost?.id ?? 0n}, 'reversal', 0, ${new Date(NOW)})`
    const wanted = { coin: 'USDT', network: 'ETH', address: STRANGER, tag: 0, amount: 20n * UNIT }
    assert.deepEqual(await quoteFor(frank, wanted), { refusal: 'debt' })
    await house.sql`delete from wallet_postings where key = 'lost'`
    assert.ok('withdrawId' in (await quoteFor(frank, wanted)))
  })

  it('names chains’ own coins as the chains do', () => {
    assert.equal(coin('BTC', 'BTC')?.asset, NATIVE)
  })
})
