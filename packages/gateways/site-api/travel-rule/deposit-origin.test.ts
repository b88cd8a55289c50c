import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reviewCase } from '@bowline/capabilities/travel-rule/index.ts'
import { walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { ownEvmWallet } from '@bowline/chains/own-wallet.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../../console-api/staff-visitor.fixture.ts'
import { residentOf } from './resident.fixture.ts'

const G = '/exchange-web-gateway'
const DEPOSITS = `GET ${G}/wallet/deposits` as const
const ORIGIN = `GET ${G}/travelRule/depositOrigin` as const
const DECLARE = `POST ${G}/travelRule/requestVasp` as const
const AOPP = `POST ${G}/travelRule/requestAopp` as const
const PROVE = `POST ${G}/travelRule/submitProof` as const
const STRANGER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** On the demo's list. */
const SANCTIONED = `0x${'5a'.repeat(20)}`
const MICRO = 1_000_000n
const asset =
  walletNetworks('demo')
    .find(({ network }) => network === 'ETH')
    ?.coins.find(({ coin }) => coin === 'USDT')?.asset ?? ''

describe('where a deposit comes from', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  const [compliance, admin] = await Promise.all(
    (['compliance', 'admin'] as const).map((role) => StaffVisitor.signedIn(api, role, role)),
  )
  type Person = Awaited<ReturnType<typeof residentOf>>
  let payments = 0

  /** USDT over Ethereum, as the process that watches the chain stores them when they may be credited. */
  async function pay({ id }: Person, usdt: bigint, sender: string | null): Promise<number> {
    payments += 1
    const [row] = await sql<{ id: bigint }[]>`
      with came as (
        insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
          is_coinbase, height, block_hash, seen_at, changed_at)
        values ('ETH', ${`0x${payments}`}, 'l0', ${asset}, 'r', ${sender}, ${String(usdt * MICRO)}, ${id}, 'deposit', 'unlocked',
          32, false, 1, 'h', now(), now()) returning id),
      asked as (
        insert into wallet_postings (key, deposit_id, kind, generation, created_at)
        select ${`dep:origin${payments}`}, id, 'credit', 0, now() from came returning id, deposit_id)
      insert into wallet_custody (network, asset, role, amount, posting, at)
        select 'ETH', ${asset}, 'deposits', ${String(usdt * MICRO)}, id, now() from asked
      returning (select deposit_id from asked) as id`
    return Number(row?.id)
  }
  const free = async ({ visitor }: Person) => {
    const { coins } = await visitor.call(`GET ${G}/asset/coinBalance`, { coinName: 'USDT' })
    return Number(coins[0]?.available)
  }
  const rowOf = async ({ visitor }: Person, id: number) =>
    (await visitor.call(DEPOSITS, {})).rows.find((row) => row.id === id)
  const untilHeld = (person: Person, id: number, held: string) =>
    eventually(`${id} is held: ${held}`, async () => (await rowOf(person, id))?.held === held, 20_000)
  const untilFree = (person: Person, amount: number) =>
    eventually(`${amount} are free`, async () => (await free(person)) === amount, 20_000)
  const whyNot = async (id: number) => (await admin.refused('POST /console-api/approvals/approve', { id })).msg
  const caseOf = async ({ visitor }: Person, id: number) =>
    (await visitor.call(ORIGIN, { id })).compliance?.complianceId ?? ''

  it('is asked where the law asks, and the coins are in no balance before it is said', async () => {
    const alice = await residentOf(api, sql, 'alice', 'DE')
    const id = await pay(alice, 500n, ownEvmWallet.address)
    await untilHeld(alice, id, 'origin')
    assert.equal((await rowOf(alice, id))?.code, 8)
    assert.equal((await alice.visitor.call(DEPOSITS, { code: 8 })).rows.length, 1)
    assert.equal(await free(alice), 9_000)
    const complianceId = await caseOf(alice, id)
    const said = await alice.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.equal(said.status, 'ACCEPTED')
    await untilFree(alice, 9_500)
    assert.deepEqual([(await rowOf(alice, id))?.held, (await rowOf(alice, id))?.code], [null, 1])
    // The same wallet is not asked about again, another one is.
    await pay(alice, 100n, ownEvmWallet.address)
    await untilFree(alice, 9_600)
    await untilHeld(alice, await pay(alice, 1n, STRANGER), 'origin')
    assert.equal(await free(alice), 9_600)
  })

  it('is nobody else’s to read or to say', async () => {
    const [bob, mallory] = [await residentOf(api, sql, 'bob', 'DE'), await residentOf(api, sql, 'mallory', 'DE')]
    const id = await pay(bob, 50n, STRANGER)
    await untilHeld(bob, id, 'origin')
    await mallory.visitor.refused(ORIGIN, { id })
    const complianceId = await caseOf(bob, id)
    await mallory.visitor.refused(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.equal(await free(bob), 9_000)
  })

  it('is proved above the bound, also where it came in parts, by the key of the wallet that sent it', async () => {
    const carol = await residentOf(api, sql, 'carol', 'FR')
    const [first, second] = [await pay(carol, 800n, ownEvmWallet.address), await pay(carol, 800n, ownEvmWallet.address)]
    await untilHeld(carol, second, 'origin')
    const complianceId = await caseOf(carol, second)
    const said = await carol.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.equal(said.status, 'PROOF')
    const { message } = await carol.visitor.call(AOPP, { complianceId })
    assert.equal(
      await carol.visitor.refused(PROVE, { complianceId, signature: ownEvmWallet.sign(`${message} `) }),
      '330009',
    )
    await carol.visitor.call(PROVE, { complianceId, signature: ownEvmWallet.sign(message) })
    await untilFree(carol, 9_800)
    // The smaller part waits for a word of its own.
    const other = await caseOf(carol, first)
    await carol.visitor.call(DECLARE, { complianceId: other, sendTo: 2, isAddressOwner: 1 })
    await untilFree(carol, 10_600)
  })

  it('is for persons where nobody can check it: accepted it is credited, rejected it stays', async () => {
    const dave = await residentOf(api, sql, 'dave', 'DE')
    const [good, bad] = [await pay(dave, 30n, STRANGER), await pay(dave, 40n, STRANGER)]
    for (const id of [good, bad]) {
      await untilHeld(dave, id, 'origin')
      const complianceId = await caseOf(dave, id)
      const provider = { sendTo: 1, vaspName: 'Unlisted Exchange', isAddressOwner: 1 } as const
      assert.equal((await dave.visitor.call(DECLARE, { complianceId, ...provider })).status, 'PENDING')
      await untilHeld(dave, id, 'review')
    }
    const review = async (id: number, verdict: 'accept' | 'reject') =>
      reviewCase(sql, { id: await caseOf(dave, id), staff: 1, verdict, reason: 'statement seen' }, Date.now())
    await review(good, 'accept')
    await review(bad, 'reject')
    await untilFree(dave, 9_030)
    await untilHeld(dave, bad, 'risk')
    assert.equal(await free(dave), 9_030)
  })

  it('of a sanctioned sender waits for two persons, and one cannot have it credited', async () => {
    const erin = await residentOf(api, sql, 'erin', 'US')
    const id = await pay(erin, 20n, SANCTIONED)
    await untilHeld(erin, id, 'risk')
    assert.equal((await rowOf(erin, id))?.code, 7)
    const { rows } = await compliance.call('GET /console-api/recoveries/held', {})
    const row = rows.find((each) => each.id === id)
    assert.deepEqual([row?.userId, row?.amount, row?.coin, row?.sender], [erin.id, '20.00000000', 'USDT', SANCTIONED])
    const reason = 'the list was wrong'
    const { approvalId } = await compliance.call('POST /console-api/recoveries/release', { id, reason })
    await compliance.refused('POST /console-api/approvals/approve', { id: approvalId })
    const [paid] = await sql`select txid from wallet_deposits where id = ${id}`
    await sql`update wallet_deposits set txid = 'another' where id = ${id}`
    assert.match(await whyNot(approvalId), /changed since/)
    await sql`update wallet_deposits set txid = ${paid?.txid} where id = ${id}`
    assert.equal(await free(erin), 9_000)
    await admin.call('POST /console-api/approvals/approve', { id: approvalId })
    await untilFree(erin, 9_020)
    await compliance.refused('POST /console-api/recoveries/release', { id, reason })
  })

  it('is where it goes back to when two persons say so: to its sender, or where the sender’s provider wants it', async () => {
    const RETURN = 'POST /console-api/recoveries/return'
    const reason = 'we cannot accept it'
    const gina = await residentOf(api, sql, 'gina', 'DE')
    const [own, atProvider, unnamed] = [
      await pay(gina, 30n, STRANGER),
      await pay(gina, 40n, ownEvmWallet.address),
      await pay(gina, 50n, null),
    ]
    for (const id of [own, atProvider, unnamed]) {
      // As users' own addresses are kept, where the coins lie.
      await untilHeld(gina, id, 'origin')
    }
    const listed = await pay(gina, 60n, SANCTIONED)
    await untilHeld(gina, listed, 'risk')
    const said = { sendTo: 1, vaspName: 'Unlisted Exchange', isAddressOwner: 1 } as const
    await gina.visitor.call(DECLARE, { complianceId: await caseOf(gina, atProvider), ...said })

    const why = async (wanted: { id: number; address?: string }) =>
      (await compliance.refused(RETURN, { ...wanted, reason })).msg
    assert.match(await why({ id: unnamed }), /Nobody knows/)
    assert.match(await why({ id: atProvider }), /serves many/)
    assert.match(await why({ id: own, address: ownEvmWallet.address }), /its sender alone/)
    assert.match(await why({ id: atProvider, address: 'nonsense' }), /no address/)
    assert.match(await why({ id: atProvider, address: asset }), /ours, a contract/)
    assert.match(await why({ id: listed }), /on a list/)
    await sql`update wallet_deposits set stage = 'credited' where id = ${own}`
    assert.match(await why({ id: own }), /Nobody waits/, 'it is not final yet')
    await sql`update wallet_deposits set stage = 'unlocked' where id = ${own}`

    for (const wanted of [{ id: own }, { id: atProvider, address: STRANGER }]) {
      const { approvalId } = await compliance.call(RETURN, { ...wanted, reason })
      await compliance.refused('POST /console-api/approvals/approve', { id: approvalId })
      await admin.call('POST /console-api/approvals/approve', { id: approvalId })
      await untilHeld(gina, wanted.id, 'returning')
    }
    const booked = async () => {
      const rows = await sql<{ kind: string; outcome: string | null; role: string | null }[]>`
        select p.kind, p.outcome, c.role from wallet_postings p left join wallet_custody c on c.posting = p.id
        where p.deposit_id = ${own} order by p.id`
      return rows.map(({ kind, outcome, role }) => `${kind} ${outcome} ${role}`).join()
    }
    const nobodys = 'credit refused null,suspend posted deposits'
    await eventually('the coins are booked as nobody’s', async () => (await booked()) === nobodys, 20_000)
    // An answer that comes now is too late, and so is a second request.
    await gina.visitor.call(DECLARE, { complianceId: await caseOf(gina, own), sendTo: 2, isAddressOwner: 1 })
    assert.match(await why({ id: own }), /Nobody waits/)
    await eventually('rounds have passed', async () => (await rowOf(gina, own))?.held === 'returning')
    assert.equal(await free(gina), 9_000)
  })

  it('goes back to nobody of whom the second person has not read', async () => {
    const heidi = await residentOf(api, sql, 'heidi', 'DE')
    const id = await pay(heidi, 30n, STRANGER)
    await untilHeld(heidi, id, 'origin')
    const wanted = { id, reason: 'we cannot accept it' }
    const { approvalId } = await compliance.call('POST /console-api/recoveries/return', wanted)
    // As the process that watches the chain may write.
    await sql`update wallet_deposits set sender = ${`0x${'11'.repeat(20)}`} where id = ${id}`
    await untilHeld(heidi, id, 'origin')
    assert.match(await whyNot(approvalId), /changed since/)
    const returns = await sql`select from wallet_returns where deposit_id = ${id}`
    assert.equal(returns.length, 0)
    await sql`update wallet_deposits set sender = ${STRANGER} where id = ${id}`
    await untilHeld(heidi, id, 'origin')
    await admin.call('POST /console-api/approvals/approve', { id: approvalId })
    await untilHeld(heidi, id, 'returning')
  })

  it('is forgotten with the block: what was never credited is not taken back', async () => {
    const frank = await residentOf(api, sql, 'frank', 'DE')
    const id = await pay(frank, 70n, STRANGER)
    await untilHeld(frank, id, 'origin')
    await sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at)
      select key, deposit_id, 'reversal', 0, now() from wallet_postings where deposit_id = ${id}`
    await sql`update wallet_deposits set stage = 'dropped', generation = 1 where id = ${id}`
    const outcomes = async () => {
      const rows = await sql<{ outcome: string | null }[]>`
        select outcome from wallet_postings where deposit_id = ${id} order by id`
      return rows.map(({ outcome }) => outcome).join()
    }
    await eventually('neither is posted', async () => (await outcomes()) === 'refused,refused', 20_000)
    assert.equal(await free(frank), 9_000)
    // Mined again, it waits for the same answer.
    await sql`update wallet_deposits set stage = 'unlocked' where id = ${id}`
    await sql`
      insert into wallet_postings (key, deposit_id, kind, generation, created_at) values ('dep:again', ${id}, 'credit', 1, now())`
    await frank.visitor.call(DECLARE, { complianceId: await caseOf(frank, id), sendTo: 2, isAddressOwner: 1 })
    await untilFree(frank, 9_070)
  })
})
