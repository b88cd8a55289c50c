import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { reviewCase, waitingCases } from '@bowline/capabilities/travel-rule/index.ts'
import { evmDigest } from '@bowline/chains/evm/signed-message.ts'
import { ownEvmWallet } from '@bowline/chains/own-wallet.fixture.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode } from '../../../../tests/support/read-inbox.ts'
import { PIN, sealedPin } from '../wallet/wallet-user.fixture.ts'
import { residentOf } from './resident.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const PRECHECK = `GET ${A}/withdraw/preCheckWithdraw` as const
const WITHDRAW = `POST ${A}/withdraw/doWithdraw` as const
const ASK = `GET ${G}/travelRule/preCheckCompliance` as const
const CHECK = `GET ${G}/travelRule/checkCompliance` as const
const DECLARE = `POST ${G}/travelRule/requestVasp` as const
const AOPP = `POST ${G}/travelRule/requestAopp` as const
const PROVE = `POST ${G}/travelRule/submitProof` as const

describe('the travel rule through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })
  const resident = (name: string, country: string) => residentOf(api, sql, name, country)
  type Person = Awaited<ReturnType<typeof resident>>
  const to = (amountStr: string, addressStr: string = ownEvmWallet.address) => ({
    ...{ symbol: 'USDT', transferNetWork: 'ETH', addressStr, amountStr },
  })
  const asked = async ({ visitor }: Person, amount: string, address?: string) => {
    const { required, compliance, providers } = await visitor.call(ASK, to(amount, address))
    return { required, complianceId: compliance?.complianceId ?? '', providers }
  }
  const refused = ({ visitor }: Person, amount: string, address?: string) =>
    visitor.ask(PRECHECK, { ...to(amount, address), feeStr: '2' })
  /** So much left an hour ago, to the same address. */
  const sentBefore = ({ id }: Person, usdt: string) => sql`
    insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk, state,
      requested_at, changed_at)
    values (gen_random_uuid(), ${id}, ${id}, 1, 'USDT', 'ETH', ${ownEvmWallet.address}, ${usdt}::numeric * 100000000, 0,
      ${usdt}::numeric * 100000000, 0, 'completed', now() - interval '1 hour', now())`

  it('keeps a withdrawal from beginning until its owner has said whose wallet it goes to', async () => {
    const alice = await resident('alice', 'DE')
    const { code, data, reason } = await refused(alice, '50')
    assert.deepEqual([code, data, reason], ['330009', { reason: 'travel-rule', need: 'data' }, 'travel-rule.data'])
    // Nothing that is asked for later is looked at before.
    const sent = { ...to('50'), withdrawId: crypto.randomUUID(), feeStr: '2', payPwd: 'nonsense' }
    assert.equal(await alice.visitor.refused(WITHDRAW, sent), '330009')
    const { required, complianceId } = await asked(alice, '50')
    assert.equal(required, 'data')
    assert.equal((await asked(alice, '50')).complianceId, complianceId, 'asked twice, it is one case')
    const { originator } = await alice.visitor.call(`GET ${G}/travelRule/getKycInfo`)
    assert.deepEqual([originator?.familyName, originator?.name, originator?.countryCode], ['Example', 'alice', 'DE'])
    const said = await alice.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.equal(said.status, 'ACCEPTED')
    const quote = await alice.visitor.call(PRECHECK, { ...to('50'), feeStr: '2' })
    assert.equal(quote.waitsForAnswer, false)
    // Her own wallet is not asked about again, another one is.
    assert.equal((await refused(alice, '60')).code, '0')
    assert.equal((await refused(alice, '50', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).code, '330009')
  })

  it('is read and answered by nobody else', async () => {
    const [bob, mallory] = [await resident('bob', 'DE'), await resident('mallory', 'DE')]
    const { complianceId } = await asked(bob, '2000')
    await bob.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    for (const [call, more] of [
      [CHECK, {}],
      [DECLARE, { sendTo: 2, isAddressOwner: 1 }],
      [AOPP, {}],
      [PROVE, { signature: 'x' }],
    ] as const)
      assert.equal(await mallory.visitor.refused(call, { complianceId, ...more }), '330009', call)
    assert.equal((await bob.visitor.call(CHECK, { complianceId })).status, 'PROOF')
  })

  it('asks somebody without a name to verify it, and says nothing of restricted places', async () => {
    const heidi = await resident('heidi', 'DE')
    const { complianceId } = await asked(heidi, '50')
    await sql`delete from kyc_identities where user_id = ${heidi.id}`
    const { code, reason, data } = await heidi.visitor.ask(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    assert.deepEqual([code, reason, data], ['999408', 'withdrawal.identity', { reason: 'level', neededLevel: 1 }])
  })

  it('has a wallet above the bound shown to be one’s own, by a signature that is good once', async () => {
    const carol = await resident('carol', 'FR')
    assert.equal((await refused(carol, '2000')).data.need, 'proof')
    const { complianceId } = await asked(carol, '2000')
    assert.equal((await carol.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })).status, 'PROOF')
    assert.equal((await refused(carol, '2000')).code, '330009')
    const { message, link, amount } = await carol.visitor.call(AOPP, { complianceId })
    assert.match(message, /^I control this address\. Exchange account \d{6,}\. Nonce [0-9a-f]{32}\. \d{4}-\d\d-\d\d$/)
    assert.match(link ?? '', /^aopp:\?v=0&msg=I%20control.*&asset=eth&format=standard&callback=http.*%2Fproofs%2F/)
    assert.match(amount?.amount ?? '', /^5\.00\d{4}00$/)
    const wrong = ownEvmWallet.sign(`${message} `)
    assert.equal(await carol.visitor.refused(PROVE, { complianceId, signature: wrong }), '330009')
    const signature = ownEvmWallet.sign(message)
    assert.equal((await carol.visitor.call(PROVE, { complianceId, signature })).status, 'ACCEPTED')
    assert.equal((await carol.visitor.call(PROVE, { complianceId, signature })).status, 'ACCEPTED', 'twice is once')
    assert.equal((await refused(carol, '2500')).code, '0')
    const [proof] = await sql`select method from travel_rule_proofs where user_id = ${carol.id}`
    assert.equal(proof?.method, 'eip191')
  })

  it('takes the answer of a wallet to the link: once, of that address alone, and says nothing to a stranger', async () => {
    const dave = await resident('dave', 'DE')
    const { complianceId } = await asked(dave, '2000')
    await dave.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    const first = await dave.visitor.call(AOPP, { complianceId })
    const { message, link } = await dave.visitor.call(AOPP, { complianceId })
    const pathOf = (text: string | null) => new URL(decodeURIComponent(text?.split('callback=')[1] ?? '')).pathname
    const answer = async (path: string, body: object) =>
      (
        await fetch(`${api.address}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status
    const signed = { version: 0, address: ownEvmWallet.address, signature: ownEvmWallet.sign(message) }
    assert.equal(await answer(pathOf(first.link), signed), 404, 'an earlier link is worth nothing')
    assert.equal(await answer('/proofs/nonsense', signed), 404)
    assert.equal(await answer(pathOf(link), { ...signed, version: 1 }), 400)
    assert.equal(await answer(pathOf(link), { ...signed, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }), 400)
    assert.equal(await answer(pathOf(link), { ...signed, signature: ownEvmWallet.sign('other') }), 400)
    assert.equal(await answer(pathOf(link), signed), 204)
    assert.equal(await answer(pathOf(link), signed), 404, 'once')
    assert.equal((await dave.visitor.call(CHECK, { complianceId })).status, 'ACCEPTED')
  })

  it('leaves it to the contract at the address where no key has signed, and says so when that cannot be asked', async () => {
    const nina = await resident('nina', 'DE')
    const { complianceId } = await asked(nina, '2000')
    await nina.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    const { message } = await nina.visitor.call(AOPP, { complianceId })
    const sent = { complianceId, signature: `0x${'ab'.repeat(130)}` }
    const unanswered = await nina.visitor.ask(PROVE, sent)
    assert.deepEqual([unanswered.code, unanswered.reason], ['330009', 'travel-rule.unanswered'])
    /** As the process with the node does; it may find one that was sent before. */
    const answers = async (verdict: boolean) => {
      const answer = nina.visitor.ask(PROVE, sent)
      await eventually('the contract is asked', async () => {
        const { count } = await sql`
          update travel_rule_signatures set verdict = ${verdict}
          where case_id = ${complianceId} and digest = ${evmDigest(message)} and verdict is null and network = 'ETH'`
        return count === 1
      })
      return answer
    }
    await sql`update travel_rule_signatures set verdict = false where case_id = ${complianceId}`
    assert.equal((await answers(false)).reason, 'travel-rule.signature')
    assert.equal((await answers(true)).data?.status, 'ACCEPTED')
    const [proof] = await sql`select method from travel_rule_proofs where user_id = ${nina.id}`
    assert.equal(proof?.method, 'eip1271')
  })

  it('takes exactly the amount that was asked for, from the wallet itself', async () => {
    const erin = await resident('erin', 'DE')
    const { complianceId } = await asked(erin, '2000')
    await erin.visitor.call(DECLARE, { complianceId, sendTo: 2, isAddressOwner: 1 })
    await erin.visitor.call(AOPP, { complianceId })
    const [row] = await sql<{ amount: string }[]>`
      select amount from travel_rule_challenges where case_id = ${complianceId}`
    const units = BigInt(row?.amount ?? 0)
    const coins = await erin.visitor.call(`GET ${A}/withdraw/getCoinInfo`, { type: 1 })
    const contract = coins.coinList
      .find(({ coinName }) => coinName === 'USDT')
      ?.networks.find(({ transferNetWork }) => transferNetWork === 'ETH')?.contract
    const arrives = (sender: string, amount: bigint, place: string, isBySender = true) => sql`
      insert into wallet_deposits (network, txid, place, asset, receiver, sender, amount, user_id, side, stage, credit_depth,
        is_coinbase, is_by_sender, height, block_hash, seen_at, changed_at)
      values ('ETH', 'proof', ${place}, ${contract ?? ''}, 'x', ${sender}, ${String(amount)}, ${erin.id}, 'deposit',
        'confirming', 1, false, ${isBySender}, 1, 'h', now() + interval '1 second', now())`
    await arrives('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', units, 'l0')
    await arrives(ownEvmWallet.address.toLowerCase(), units + 1n, 'l1')
    await arrives(ownEvmWallet.address.toLowerCase(), units, 'l2', false)
    await arrives(ownEvmWallet.address.toLowerCase(), units, 'l3')
    const status = async () => (await erin.visitor.call(CHECK, { complianceId })).status
    await eventually('it is proved', async () => (await status()) === 'ACCEPTED')
    await sql`delete from wallet_deposits where txid = 'proof'`
  })

  it('counts what went to one address within a day together', async () => {
    const frank = await resident('frank', 'SG')
    assert.equal((await refused(frank, '900')).code, '0')
    await sentBefore(frank, '300')
    assert.equal((await refused(frank, '900')).code, '330009')
    assert.equal((await refused(frank, '600')).code, '0')
  })

  it('has persons look at somebody else’s wallet above the bound, also by what was declared below it in advance', async () => {
    const heidi = await resident('heidi', 'DE')
    const others = { sendTo: 2, isAddressOwner: 2, beneficiaryFamilyName: 'Example', beneficiaryName: 'Bob' } as const
    const declare = async (amount: string) => {
      const { complianceId } = await asked(heidi, amount)
      return heidi.visitor.call(DECLARE, { complianceId, ...others })
    }
    const [first, second] = [await declare('989'), await declare('990')]
    assert.deepEqual(
      [first.required, first.status, second.required, second.status],
      Array(2).fill(['data', 'ACCEPTED']).flat(),
    )
    assert.equal((await refused(heidi, '990')).code, '0')
    await sentBefore(heidi, '989')
    const { code, data } = await refused(heidi, '990')
    assert.deepEqual([code, data.need], ['330009', 'proof'])
    const again = await declare('990')
    assert.notEqual(again.complianceId, second.complianceId)
    assert.deepEqual([again.required, again.status], ['proof', 'PENDING'])
    const quote = await heidi.visitor.call(PRECHECK, { ...to('990'), feeStr: '2' })
    assert.equal(quote.waitsForAnswer, true)
    const review = { id: again.complianceId, staff: 1, verdict: 'accept', reason: 'They are known.' } as const
    await reviewCase(sql, review, Date.now())
    assert.equal((await heidi.visitor.call(PRECHECK, { ...to('990'), feeStr: '2' })).waitsForAnswer, false)
  })

  it('asks providers that the operator lists as active, and has persons answer for the others', async () => {
    const grace = await resident('grace', 'DE')
    const { complianceId, providers } = await asked(grace, '100')
    assert.deepEqual(
      providers.map(({ code }) => code),
      ['HARBOUR', 'QUAYSIDE'],
    )
    const say = { complianceId, sendTo: 1, isAddressOwner: 2 }
    assert.equal(await grace.visitor.refused(DECLARE, { ...say, vaspCode: 'NOBODY' }), '330009')
    assert.equal((await grace.visitor.ask(DECLARE, { ...say, vaspCode: 'HARBOUR' })).reason, 'travel-rule.beneficiary')
    const named = { beneficiaryFamilyName: 'Example', beneficiaryName: 'Bob', beneficiaryCountry: 'SG' }
    assert.equal((await grace.visitor.call(DECLARE, { ...say, ...named, vaspCode: 'HARBOUR' })).status, 'PENDING')
    // It may be asked for, holds the money, and waits.
    const quote = await grace.visitor.call(PRECHECK, { ...to('100'), feeStr: '2' })
    assert.equal(quote.waitsForAnswer, true)
    const { validCode: googleCode } = await grace.app.proof()
    const payPwd = await sealedPin(grace.visitor, PIN)
    await grace.visitor.call(`POST ${A}/withdraw/email`, { ...to('100'), withdrawId: quote.withdrawId })
    const emailCode = await lastCode(api, grace.email)
    const made = await grace.visitor.call(WITHDRAW, {
      ...{ ...to('100'), withdrawId: quote.withdrawId, feeStr: '2', payPwd, googleCode, emailCode },
    })
    assert.deepEqual([made.stage, made.code], ['travelRule', 7])
    const [waiting] = await waitingCases(sql, undefined, 10)
    assert.deepEqual([waiting?.id, waiting?.withdrawId], [complianceId, made.withdrawId])
    const [stored] = await sql`select sealed from travel_rule_payloads where case_id = ${complianceId}`
    assert.doesNotMatch(
      Buffer.from(stored?.sealed).toString('latin1'),
      /Example|Bob|grace/,
      'nobody reads it in the table',
    )
    await reviewCase(
      sql,
      { id: complianceId, staff: 1, verdict: 'reject', reason: 'They do not know the name.' },
      Date.now(),
    )
    const { rows } = await eventually('the money is back', async () => {
      const list = await grace.visitor.call(`GET ${G}/wallet/withdrawals`)
      return list.rows[0]?.stage === 'rejected' && list
    })
    assert.equal(rows[0]?.reason, 'travel-rule-rejected')
    // The case is used up: it covers no second one.
    assert.equal((await refused(grace, '100')).code, '330009')
  })
})
