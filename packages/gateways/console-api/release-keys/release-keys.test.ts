import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SoftwareAuthenticator } from '@bowline/capabilities/factors/passkeys/software-authenticator.fixture.ts'
import { releaseText } from '@bowline/capabilities/release-keys/index.ts'
import { challengeOf } from '@bowline/chains/signer/assertion.ts'
import { releaseKeysText } from '@bowline/chains/signer/release-text.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const BOARD = 'GET /console-api/release-keys/board'
const REVIEW = 'POST /console-api/withdrawals/review'
const ORIGIN = 'https://console.example:8443'
const reason = 'called the owner back'

describe('release keys', async () => {
  const { api, sql } = await setApi()
  const compliance = await StaffVisitor.signedIn(api, 'compliance', 'compliance')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const finance = await StaffVisitor.signedIn(api, 'finance', 'finance')

  async function add(member: StaffVisitor, phone: SoftwareAuthenticator) {
    const { options } = await member.call('POST /console-api/release-keys/options', { host: 'console.example' })
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    const response = JSON.stringify(phone.create({ challenge, origin: ORIGIN, userHandle: user.id }))
    return member.call('POST /console-api/release-keys/add', { label: 'Phone', response } as never)
  }
  function signs(phone: SoftwareAuthenticator, text: string, origin = ORIGIN): string {
    const { id, response } = phone.get({ challenge: challengeOf(text), origin })
    const { clientDataJSON: clientData, authenticatorData, signature } = response
    return JSON.stringify({ key: id, clientData, authenticatorData, signature })
  }
  /** As the process that watches the chains writes down what the signer says. */
  async function signerTakes(version: number) {
    await sql`
      insert into release_keys_in_force (version, keys, seen_at)
      select ${version}, json_agg(json_build_object('person', person, 'id', credential_id, 'publicKey', public_key,
        'rpId', rp_id)), now() from release_keys
      on conflict (is_only) do update set version = excluded.version, keys = excluded.keys`
  }
  async function withdrawal() {
    const { userId } = await api.person('alice', [])
    const [made] = await sql<{ withdraw_id: string }[]>`
      insert into withdrawals (withdraw_id, user_id, account, asset, coin, network, address, amount, fee, value, risk,
        persons, state, requested_at, changed_at)
      values (gen_random_uuid(), ${userId}, ${userId}, 1, 'BTC', 'BTC', 'bcrt1qxyz', 200000000, 10000, 9000000000000, 85, 2,
        'review', now(), now())
      returning withdraw_id`
    return made?.withdraw_id ?? assert.fail()
  }
  const phones = { compliance: new SoftwareAuthenticator(), admin: new SoftwareAuthenticator() }

  it('are made by members who decide, for their own page, and taken by nobody yet', async () => {
    assert.match((await finance.refused('POST /console-api/release-keys/options', { host: 'a.example' })).msg, /role/)
    const { fingerprint } = await add(compliance, phones.compliance)
    await add(admin, phones.admin)
    assert.match(fingerprint, /^([0-9a-f]{4} ){4}[0-9a-f]{4}$/)
    const { own, version, inForce } = await compliance.call(BOARD)
    assert.deepEqual(
      [own.length, own[0]?.fingerprint, own[0]?.isInForce, version, inForce],
      [1, fingerprint, false, 0, []],
    )
    // The answer of somebody else's session.
    const { options } = await admin.call('POST /console-api/release-keys/options', { host: 'console.example' })
    const { challenge, user } = options as { challenge: string; user: { id: string } }
    const other = new SoftwareAuthenticator().create({ challenge, origin: ORIGIN, userHandle: user.id })
    const planted = { label: 'Phone', response: JSON.stringify(other) } as never
    assert.match((await compliance.refused('POST /console-api/release-keys/add', planted)).msg, /passkey/)
  })

  it('release a large withdrawal together, each its own member’s, under exactly what is shown', async () => {
    const withdrawId = await withdrawal()
    const row = (await compliance.call('GET /console-api/withdrawals/waiting')).rows.find(
      (each) => each.withdrawId === withdrawId,
    )
    assert.deepEqual(row?.release, {
      ...{ id: withdrawId, network: 'BTC', asset: 'native', to: 'bcrt1qxyz', amount: '199990000' },
    })
    const text = releaseText(row.release)
    const said = { withdrawId, verdict: 'approve', reason } as const
    const approve = (member: StaffVisitor, assertion: string) =>
      member.ask(REVIEW, { ...said, assertion }).then(({ msg, data }) => data?.done ?? msg)
    assert.match((await compliance.refused(REVIEW, said)).msg, /passkey/)
    assert.match(await approve(compliance, signs(phones.compliance, text)), /does not take/)
    await signerTakes(1)
    assert.match(await approve(compliance, signs(phones.admin, text)), /no answer of your passkey/)
    assert.match(await approve(compliance, signs(phones.compliance, `${text}0`)), /no answer of your passkey/)
    assert.match(await approve(compliance, signs(phones.compliance, text, 'https://evil.test')), /no answer/)
    assert.equal(await approve(compliance, signs(phones.compliance, text)), 'waits')
    assert.match(await approve(compliance, signs(phones.compliance, text)), /Somebody else/)
    assert.equal(await approve(admin, signs(phones.admin, text)), 'queued')
    // Each signature, also the one too many, was told to both, on another way than the page that asked for it.
    const reported = await sql<{ count: number }[]>`
      select count(*)::integer as count from outbox_messages where template = 'releaseSigned' group by recipient`
    assert.deepEqual([...reported], [{ count: 3 }, { count: 3 }])
  })

  it('are changed by two whose keys the signer takes', async () => {
    const second = new SoftwareAuthenticator()
    await add(admin, second)
    const before = await admin.call(BOARD)
    assert.equal(before.isOutdated, true)
    const { version } = await admin.call('POST /console-api/release-keys/ask-change')
    assert.equal(version, 2)
    const { change } = await admin.call(BOARD)
    assert.ok(change)
    assert.deepEqual([change.keys.length, change.added.length, change.removed.length], [3, 1, 0])
    const sign = (member: StaffVisitor, phone: SoftwareAuthenticator) =>
      member.ask('POST /console-api/release-keys/sign-change', {
        version,
        assertion: signs(phone, releaseKeysText(change)),
      })
    // The new key has no say in it.
    assert.match((await sign(admin, second)).msg, /does not take/)
    assert.deepEqual((await sign(admin, phones.admin)).data, { isReleased: false })
    assert.deepEqual((await sign(compliance, phones.compliance)).data, { isReleased: true })
    assert.deepEqual((await admin.call(BOARD)).change?.signedBy.toSorted(), [
      'admin@staff.example',
      'compliance@staff.example',
    ])
    await sql`update release_key_changes set state = 'taken' where state = 'asked'`
    await signerTakes(2)
    assert.equal((await admin.call(BOARD)).isOutdated, false)
  })

  it('release what goes to the cold wallet or back to its sender, which waits for the second one', async () => {
    const { userId } = await api.person('bob', [])
    const [deposit] = await sql<{ id: bigint }[]>`
      insert into wallet_deposits (network, txid, place, receiver, user_id, asset, amount, stage, side, credit_depth, is_coinbase, height,
        block_hash, seen_at, changed_at)
      values ('BTC', ${'ab'.repeat(32)}, 'o0', 'r', ${userId}, 'native', 200000000, 'unlocked', 'deposit', 1, false, 5, 'h', now(), now())
      returning id`
    const [back] = await sql<{ id: bigint }[]>`
      insert into wallet_returns (deposit_id, address, approval, state, allowed_at, changed_at)
      values (${deposit?.id ?? 0}, 'bcrt1qback', 77, 'unreleased', now(), now()) returning id`
    const subject = `return:${back?.id}`
    const waiting = async () => (await admin.call(BOARD)).waiting
    const [shown] = await waiting()
    assert.ok(shown)
    assert.deepEqual([shown.subject, shown.coin, shown.amount], [subject, 'BTC', '2.00000000'])
    const release = (member: StaffVisitor, phone: SoftwareAuthenticator) => {
      const assertion = signs(phone, releaseText(shown.release))
      return member.ask('POST /console-api/release-keys/release', { subject, assertion })
    }
    assert.deepEqual((await release(admin, phones.admin)).data, { isReleased: false })
    assert.deepEqual((await waiting())[0]?.signedBy, ['admin@staff.example'])
    await sql`insert into staff_entrustments (staff_id, by_id) values (${compliance.id}, ${admin.id})`
    assert.match((await release(compliance, phones.compliance)).msg, /One person/)
    await sql`delete from staff_entrustments`
    assert.deepEqual((await release(compliance, phones.compliance)).data, { isReleased: true })
    assert.match((await release(compliance, phones.compliance)).msg, /waits to be released/)
    const [row] = await sql<{ state: string }[]>`select state from wallet_returns where id = ${back?.id ?? 0}`
    assert.equal(row?.state, 'allowed')
  })
})
