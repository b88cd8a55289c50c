import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { User } from '@bowline/capabilities/identity/index.ts'
import { keepOfflineSignatures, offlineStatements, openSolvency } from '@bowline/capabilities/solvency/index.ts'
import {
  allowMove,
  allowReturn,
  custodyRows,
  enrolColdKey,
  keepSigned,
  type MoveKind,
  recentMoves,
  releaseDeposit,
  unsignedFile,
  walletNetworks,
} from '@bowline/capabilities/wallet/index.ts'
import { NATIVE } from '@bowline/chains'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { eventually, until } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { isSignedBy, reserveText } from '@bowline/solvency/index.ts'
import { ColdMachine, hotKeys } from './cold-machine.fixture.ts'
import { gasAgrees } from './gas-agrees.fixture.ts'
import { agree, UNIT, WalletWorld } from './wallet-world.fixture.ts'

/** Nobody's here: account 1 of a phrase that everybody knows. */
const STRANGERS = {
  BTC: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk',
  ETH: '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
}

describe('a withdrawal on a real node', async () => {
  const world = await WalletWorld.set()
  const { wallet, nodes } = world
  const cold = ColdMachine.set()
  const networks = walletNetworks('demo')

  const find = async (user: User, withdrawId: string) => {
    const [found] = await wallet.withdrawals(user.id, { limit: 1, withdrawId })
    assert.ok(found)
    return found
  }
  const cases = [
    { coin: 'BTC', network: 'BTC', amount: UNIT / 10n, arrives: 9_990_000n },
    { coin: 'ETH', network: 'ETH', amount: UNIT, arrives: 999n * 10n ** 15n },
  ] as const
  for (const { coin, network, amount, arrives } of cases)
    it(`of ${coin} is signed, sent, confirmed and arrives`, async () => {
      const user = await world.user()
      await world.fund(user, coin, 3n * amount)
      const to = STRANGERS[network]
      const withdrawId = await world.begin(user, coin, network, to, amount)
      await until(async () => (await find(user, withdrawId)).state === 'completed', 60_000)
      const done = await find(user, withdrawId)
      assert.deepEqual(await world.arrived(network, done.txid ?? '', to), [arrives])
      assert.equal(await world.available(user, coin), 2n * amount)
      assert.deepEqual(
        (await wallet.withdrawalSteps(done)).map(({ state }) => state),
        ['queued', 'planned', 'signed', 'sent', 'mined', 'completed'],
      )
    })

  it('is not needed for what is held: two persons send it back from where it lies, and nobody is credited', async () => {
    const { sql } = world.house
    const cases = [
      { coin: 'BTC', network: 'BTC', amount: 5_000_000n },
      { coin: 'ETH', network: 'ETH', amount: 2n * 10n ** 17n },
      { coin: 'USDT', network: 'ETH', amount: 70_000_000n },
    ] as const
    const nobodys = async () => {
      await agree(world)
      return (await sql`select sum(balance) as sum from ledger_balances where code = ${LedgerCode.suspense}`)[0]?.sum
    }
    const [owner, before] = [await world.user(), await nobodys()]
    world.asksOrigins = true
    try {
      for (const { coin, network, amount } of cases)
        await nodes.send(network, world.assetOf(coin, network), await world.addressOf(owner, coin, network), amount)
      const held = async () => {
        const found = await wallet.deposits(owner.id, { limit: 10 })
        return found.length === 3 && found.every((each) => each.stage === 'unlocked' && each.held) && found
      }
      const deposits = await eventually('all are final and held', held, 60_000)
      const sendBack = (deposit: number, address: string, approval: number) =>
        inTransaction(sql, (tx) => allowReturn(tx, { deposit, address, approval, networks }, Date.now()))
      for (const { id, network } of deposits) {
        assert.equal(await sendBack(id, STRANGERS[network as 'BTC' | 'ETH'], 9_000 + id), true)
        assert.equal(await sendBack(id, STRANGERS[network as 'BTC' | 'ETH'], 9_500 + id), false, 'once')
        assert.equal(await releaseDeposit(sql, id, 'origin', 'staff:1', Date.now()), false, 'never credited')
      }
      const isBack = async () =>
        (await wallet.deposits(owner.id, { limit: 10 })).every((each) => each.held === 'returned')
      await eventually('all are back', isBack, 90_000)
    } finally {
      world.asksOrigins = false
    }
    const paid = await sql<{ network: string; coin: string; txid: string; amount: string; kept: string }[]>`
      select p.network, o.asset as coin, p.txid, o.amount, d.amount - o.amount as kept from wallet_returns r
        join wallet_payments p on p.id = r.payment join wallet_payment_outputs o on o.payment = p.id
        join wallet_deposits d on d.id = r.deposit_id
      where d.user_id = ${owner.id}`
    for (const { network, txid, amount, kept, coin } of paid) {
      const to = STRANGERS[network as 'BTC' | 'ETH']
      const { chain } = nodes.started.find((each) => each.network === network) ?? {}
      const came = coin === NATIVE ? await world.arrived(network, txid, to) : [await chain?.balance?.(to, coin)]
      assert.deepEqual(came, [BigInt(amount)])
      // The chain's fee is taken from what goes back; of a token, nothing is.
      assert.equal(BigInt(kept) > 0n, coin === NATIVE, `${network} ${coin}`)
    }
    for (const { coin } of cases) assert.equal(await world.available(owner, coin), 0n)
    assert.equal(await nobodys(), before, 'all of it has left suspense')
    const reported = () => sql`select 1 from web_news where user_id = ${owner.id} and template = 'depositReturned'`
    await eventually('they were told', async () => (await reported()).length === 3)
  })

  it('to an address of another user here arrives at once, and on no chain', async () => {
    const [alice, bob] = [await world.user(), await world.user()]
    await world.fund(alice, 'ETH', 3n * UNIT)
    const withdrawId = await world.begin(alice, 'ETH', 'ETH', await world.addressOf(bob, 'ETH', 'ETH'), UNIT)
    await until(async () => (await find(alice, withdrawId)).state === 'completed')
    assert.equal(await world.available(bob, 'ETH'), UNIT)
    assert.equal((await find(alice, withdrawId)).txid, undefined)
  })

  it('is one of thirty between two blocks: each is paid once, and none rests on what may never be confirmed', async () => {
    const { sql } = world.house
    const chain = nodes.started.find(({ network }) => network === 'BTC')?.chain
    const [hot] = await sql<{ address: string }[]>`
      select address from wallet_addresses where family = 'bitcoin' and role = 'hot' limit 1`
    assert.ok(chain && hot)
    const users = await Promise.all(Array.from({ length: 5 }, () => world.user()))
    for (const user of users) await world.fund(user, 'BTC', UNIT)
    const bound = () => sql<{ id: number; plan: { inputs: { txid: string }[] } }[]>`
      select id, plan from wallet_payments where network = 'BTC' and state not in ('final', 'void', 'dead') order by id`
    const asked: [User, string][] = []
    const begun = Date.now()
    world.holdsBlocks = true
    try {
      // Anybody can send to an address that has paid: of a stranger's, nothing is known until it is in a block.
      const strangers = await nodes.send('BTC', NATIVE, hot.address, UNIT)
      for (let round = 0; round < 6; round++) {
        for (const user of users)
          asked.push([user, await world.begin(user, 'BTC', 'BTC', STRANGERS.BTC, 2_000_000n + BigInt(asked.length))])
        if (round % 2 === 0) await until(async () => (await bound()).length > 0)
      }
      for (const { plan } of await bound())
        for (const { txid } of plan.inputs) {
          assert.notEqual(txid, strangers)
          assert.equal((await chain.transaction(txid)).state, 'mined')
        }
    } finally {
      world.holdsBlocks = false
    }
    const isDone = async ([user, withdrawId]: [User, string]) => (await find(user, withdrawId)).state === 'completed'
    for (const each of asked) await until(() => isDone(each), 120_000)
    const sent = await sql<{ txid: string }[]>`
      select distinct txid from withdrawals where network = 'BTC' and requested_at >= ${new Date(begun)}`
    const paid = (await Promise.all(sent.map(({ txid }) => world.arrived('BTC', txid, STRANGERS.BTC)))).flat()
    const fee = 10_000n
    assert.deepEqual(
      paid.toSorted((a, b) => Number(a - b)),
      asked.map((_, at) => 2_000_000n + BigInt(at) - fee),
    )
    await agree(world)
  })

  it('can be paid from what users paid in: it is swept to the hot wallet, a token with coins for its fee', async () => {
    const [{ sql }, alice] = [world.house, await world.user()]
    const paid = [
      ['BTC', 'BTC', UNIT / 10n],
      ['ETH', 'ETH', 10n ** 17n],
      ['USDT', 'ETH', 500_000_000n],
      ['USDT', 'ARBITRUM', 500_000_000n],
    ] as const
    for (const [coin, network, amount] of paid)
      await nodes.send(network, world.assetOf(coin, network), await world.addressOf(alice, coin, network), amount)
    const swept = async () =>
      sql<{ network: string; asset: string }[]>`
        select p.network, o.asset from wallet_payments p join wallet_payment_outputs o on o.payment = p.id
        where p.kind = 'sweep' and p.state = 'final'`
    await until(async () => (await swept()).length >= paid.length, 120_000)
    const open = () => sql`select 1 from wallet_payments where state not in ('final', 'void', 'dead')`
    await until(async () => (await open()).length === 0, 60_000)
    for (const [coin, network] of paid) {
      const asset = world.assetOf(coin, network)
      const [book] = await sql<{ deposits: string; transit: string }[]>`
        select coalesce(sum(amount) filter (where role = 'deposits'), 0) as deposits,
          coalesce(sum(amount) filter (where role = 'transit'), 0) as transit
        from wallet_custody where network = ${network} and asset = ${asset}`
      assert.equal(book?.transit, '0', coin)
      if (coin !== 'ETH') assert.equal(book?.deposits, '0', coin)
    }
    await agree(world)
    await gasAgrees(world)
  })

  it('leaves a hot wallet that has its share: coins go to the warm and the cold one, and come back signed by persons', async () => {
    const { sql } = world.house
    cold.make(await hotKeys(sql))
    for (const family of ['bitcoin', 'evm'] as const) assert.ok(await enrolColdKey(sql, cold.key(family), Date.now()))
    let approval = 0
    const allow = (network: string, kind: MoveKind, amount: bigint) =>
      inTransaction(sql, (tx) =>
        allowMove(tx, { network, asset: NATIVE, kind, amount, approval: ++approval, needsRelease: false }, Date.now()),
      )
    const last = async () => {
      const [move] = await recentMoves(sql, 1)
      assert.ok(move)
      assert.notEqual(move.state, 'failed', move.problem)
      return move
    }
    const isDone = async () => (await last()).state === 'done'
    for (const [network, unit] of [
      ['BTC', 100_000n],
      ['ETH', 10n ** 16n],
    ] as const) {
      for (const [kind, amount] of [
        ['push-warm', 5n * unit],
        ['refill-warm', 2n * unit],
        ['push-cold', 9n * unit],
      ] as const) {
        await allow(network, kind, amount)
        await until(isDone, 60_000)
      }
      await allow(network, 'refill-cold', 4n * unit)
      await until(async () => (await last()).payment !== undefined, 60_000)
      const { id } = await last()
      const file = await unsignedFile(sql, networks, id)
      assert.ok(typeof file !== 'string', String(file))
      const signed = cold.sign(file.text)
      const keep = (text: string) => keepSigned(sql, networks, { moveId: id, text, actor: 'staff:1' }, Date.now())
      assert.equal(await keep(file.text), 'not-signed')
      assert.equal(await keep(signed), 'kept')
      await until(isDone, 60_000)
      const [row] = (await custodyRows(sql, networks, Date.now())).filter((each) => each.network === network)
      const { warm = 0n, cold: kept = 0n, transit } = row?.held ?? {}
      // Less what the chain took of each.
      assert.ok(warm > 2n * unit && warm < 3n * unit, `${network} ${warm}`)
      assert.ok(kept > 4n * unit && kept < 5n * unit, `${network} ${kept}`)
      assert.equal(transit, 0n)
      const node = nodes.started.find((each) => each.network === network) ?? assert.fail()
      await cold.sendsAllTheSame(sql, node, () => allow(network, 'refill-cold', unit / 2n))
      await agree(world)
      await cold.losesAndSigns(sql, network, () => allow(network, 'refill-cold', unit))
      await until(isDone, 60_000)
    }
    await agree(world)
    // A watcher in a stranger's hands: what it plans beside what two persons allowed leaves the house in no file.
    await allow('ETH', 'refill-cold', 10n ** 16n)
    await until(async () => (await last()).payment !== undefined, 60_000)
    const { id, payment = 0 } = await last()
    const plan = sql`jsonb_set(plan, '{payouts,0,to}', ${JSON.stringify(STRANGERS.ETH)}::jsonb)`
    await sql`update wallet_payments set plan = ${plan} where id = ${payment}`
    assert.equal(await unsignedFile(sql, networks, id), 'not-allowed')
  })

  it('leaves addresses that sign the root of what is owed, each beside what lies there', async () => {
    const { sql } = world.house
    const root = 'ab'.repeat(32)
    await sql`
      insert into solvency_snapshots (name, taken_at, sequence, root, liabilities, debts, reserves)
      values ('2030-01-01', now(), 1, ${root}, '{}', '{}', '{}')`
    const solvency = openSolvency({ sql, secrets: world.house.secrets, mode: 'demo' })
    const proved = async () => {
      const reserves = await solvency.reserves()
      return ['BTC', 'ETH'].every((name) => reserves.some(({ network }) => network === name)) && reserves
    }
    const reserves = await eventually('addresses that have signed', proved, 60_000)
    for (const { network, address, height, signature = '', coins } of reserves) {
      const text = reserveText({ snapshot: '2030-01-01', root, network, height })
      // The cold wallet's key is elsewhere.
      const isCold = signature === ''
      assert.equal(isSignedBy(address, text, signature), !isCold, `${network} ${address}`)
      assert.ok(coins.length > 0)
    }
    // Persons carry what is cold to its machine, and back.
    const statements = await offlineStatements(sql)
    assert.equal(statements.length, 2)
    const signed = cold.prove(JSON.stringify({ format: 'bowline-statements-1', statements }))
    const keep = (text: string) => inTransaction(sql, (tx) => keepOfflineSignatures(tx, text, Date.now()))
    assert.equal(await keep(signed.replaceAll('signature": "', 'signature": "A')), 0)
    assert.equal(await keep('{}'), undefined)
    assert.equal(await keep(signed), 2)
    assert.deepEqual(await offlineStatements(sql), [])
    for (const { network, address, height, signature = '' } of await solvency.reserves())
      assert.ok(isSignedBy(address, reserveText({ snapshot: '2030-01-01', root, network, height }), signature), address)
    const held = (await custodyRows(sql, networks, Date.now())).find(({ network }) => network === 'BTC')?.held
    const inBitcoin = reserves.filter(({ network }) => network === 'BTC').flatMap(({ coins }) => coins)
    const sum = inBitcoin.reduce((all, { amount }) => all + BigInt(amount.replace('.', '')), 0n)
    assert.equal(sum, (held?.hot ?? 0n) + (held?.warm ?? 0n) + (held?.cold ?? 0n))
  })
})
