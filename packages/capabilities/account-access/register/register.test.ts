import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUserByEmail } from '../../identity/index.ts'
import { NOW, PASSWORD, setDoor, visit, wordOf } from '../access.fixture.ts'
import {
  addInviteCode,
  changeInviteCode,
  freezeInviteCode,
  invitationsOf,
  inviteCodeOf,
  MOST_CODES,
  ownCodes,
  setKol,
} from '../invites/invites.store.ts'
import { countRegistrations } from '../invites/registrations.ts'
import { type Registered, type Registration, register } from './register.ts'
import { sendRegistrationCode } from './send-registration-code.ts'

describe('registering', async () => {
  const door = await setDoor()

  const ask = (name: string, countryCode?: string) =>
    sendRegistrationCode(door.parts, { name, countryCode, visit: visit() }, NOW)
  const asked = async (name: string) => {
    assert.ok('target' in (await ask(name)))
    return door.outbox.code
  }
  const form = (fields: Partial<Registration>): Registration => ({
    name: 'alice@example.com',
    code: door.outbox.code,
    password: PASSWORD,
    country: 'DE',
    cameBy: { inviteCodes: [] },
    visit: visit(),
    ...fields,
  })
  const fill = (fields: Partial<Registration> = {}) => register(door.parts, form(fields), NOW)
  const registered = async (fields: Partial<Registration>) => {
    await asked(fields.name ?? 'alice@example.com')
    const result = await fill(fields)
    assert.equal(wordOf(result), 'session', JSON.stringify(result))
    return result as Registered
  }

  it('creates a user for whoever reads mail at an address, with a country, a session and a welcome', async () => {
    const { user, session } = await registered({ name: ' Alice@Example.com' })
    assert.deepEqual(
      [user.email, user.isEmailConfirmed, user.country, user.hasPassword, user.kycLevel],
      ['alice@example.com', true, 'DE', true, 0],
    )
    assert.equal((await door.parts.sessions.resolve(session.token, NOW))?.user.id, user.id)
    assert.deepEqual(door.outbox.templates, ['code', 'welcome'])
    const [row] = await door.sql`select account_opened_at is not null as opened from users`
    assert.equal(row?.opened, true)
  })

  it('takes a phone number as well', async () => {
    assert.ok('target' in (await ask('0176 12345678', 'DE')))
    const { user } = (await fill({ name: '+49 176 12345678' })) as Registered
    assert.deepEqual([user.email, user.phone], [undefined, '+4917612345678'])
  })

  it('says before a code is sent that a name is taken, and of which kind', async () => {
    await door.user({ email: 'bob@example.com' })
    await door.user({ phone: '+4917612345678' })
    assert.deepEqual(await ask('bob@example.com'), { refusal: 'name-taken', kind: 'email' })
    assert.deepEqual(await ask('+4917612345678'), { refusal: 'name-taken', kind: 'phone' })
    assert.equal(wordOf(await ask('nobody')), 'name-malformed')
    assert.deepEqual(door.outbox.sent, [])
    // Without a code, it does not reveal whether the name is taken.
    assert.equal(wordOf(await fill({ name: 'bob@example.com', code: '123456' })), 'wrong')
    assert.equal(wordOf(await fill({ name: 'carol@example.com', code: '123456' })), 'wrong')
  })

  it('refuses restricted countries first, before revealing a name or sending a code', async () => {
    await door.user({ phone: '+8501911234567' })
    assert.equal(wordOf(await ask('+8501911234567')), 'restricted-country')
    assert.deepEqual(door.outbox.sent, [])
    const [count] = await door.sql`select count(*)::int as sendings from code_sendings`
    assert.equal(count?.sendings, 0)
  })

  it('does not use up the code until everything else is right', async () => {
    const code = await asked('alice@example.com')
    const faults = { password: 'password1', country: 'KP', code: door.outbox.wrongCode }
    assert.equal(wordOf(await fill({ password: faults.password })), 'password-common')
    assert.equal(wordOf(await fill({ password: 'short' })), 'password-length')
    assert.equal(wordOf(await fill({ country: faults.country })), 'restricted-country')
    assert.equal(wordOf(await fill({ country: 'ZZ' })), 'no-country')
    assert.equal(wordOf(await fill({ code: faults.code })), 'wrong')
    assert.equal(wordOf(await fill({ code })), 'session')
  })

  it('creates one user when the form arrives twice at once, and when two have the code of one address', async () => {
    await asked('alice@example.com')
    const results = await Promise.all([fill(), fill()])
    assert.deepEqual(results.map(wordOf).toSorted(), ['session', 'wrong'])
    // Two codes that were both right: the address decides.
    await door.sql`truncate users, code_sendings cascade`
    const code = await asked('bob@example.com')
    const codes = { ...door.parts.codes, check: async () => 'right' as const } as unknown as typeof door.parts.codes
    const both = await Promise.all(
      [1, 2].map(() => register({ ...door.parts, codes }, form({ name: 'bob@example.com', code }), NOW)),
    )
    assert.deepEqual(both.map(wordOf).toSorted(), ['name-taken', 'session'])
    const [count] = await door.sql`select count(*)::int as users from users`
    assert.equal(count?.users, 1)
  })

  it('is attributed for ever: the typed code before the cookie, and a KOL by name', async () => {
    const alice = await door.user({ email: 'inviter@example.com' })
    const kol = await door.user({ email: 'kol@example.com' })
    await setKol(door.sql, kol.id, true, NOW)
    const [own, star] = [await inviteCodeOf(door.sql, alice.id), await inviteCodeOf(door.sql, kol.id)]
    const attribution = async (email: string) => {
      const user = await findUserByEmail(door.sql, email)
      const [row] = await door.sql`select * from attributions where user_id = ${user?.id ?? 0}`
      return [row?.inviter_id === null ? null : Number(row?.inviter_id), row?.by_kol, row?.channel, row?.campaign_name]
    }
    const cameBy = (inviteCodes: (string | undefined)[]) => ({ inviteCodes, channel: 'ads', campaignName: 'spring' })
    const typed = await registered({ name: 'one@example.com', cameBy: cameBy([star.toLowerCase(), own]) })
    assert.equal(typed.byKol, true)
    assert.deepEqual(await attribution('one@example.com'), [kol.id, true, 'ads', 'spring'])
    const remembered = await registered({ name: 'two@example.com', cameBy: cameBy(['NOBODY00', own]) })
    assert.equal(remembered.byKol, false)
    assert.deepEqual(await attribution('two@example.com'), [alice.id, false, 'ads', 'spring'])
    // Frozen and unknown codes are silently ignored, and existing attributions stay.
    assert.equal(await freezeInviteCode(door.sql, star, true), kol.id)
    await setKol(door.sql, kol.id, false, NOW)
    await registered({ name: 'three@example.com', cameBy: cameBy([star, "'; drop table users"]) })
    assert.deepEqual(await attribution('three@example.com'), [null, false, 'ads', 'spring'])
    assert.deepEqual(await attribution('one@example.com'), [kol.id, true, 'ads', 'spring'])
    assert.deepEqual(await invitationsOf(door.sql, alice.id), { inviteCode: own, invited: 1, isKol: false })
    assert.match(own, /^[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  it('comes by one of several codes, and keeps what that one promised', async () => {
    const alice = await door.user({ email: 'inviter@example.com' })
    const terms = { kickbackPercent: 25, label: 'channel' }
    const code = (await addInviteCode(door.sql, alice.id, terms)) ?? assert.fail()
    await registered({ name: 'one@example.com', cameBy: { inviteCodes: [code] } })
    const changed = { code, kickbackPercent: 0, label: 'none' }
    assert.equal(await changeInviteCode(door.sql, alice.id + 1, changed), false, 'nobody changes another’s')
    assert.equal(await changeInviteCode(door.sql, alice.id, changed), true)
    await registered({ name: 'two@example.com', cameBy: { inviteCodes: [code] } })
    const kept = await door.sql<{ kickback_percent: number }[]>`
      select kickback_percent from attributions where invite_code = ${code} order by user_id`
    assert.deepEqual([...kept], [{ kickback_percent: 25 }, { kickback_percent: 0 }])
    assert.deepEqual(
      (await ownCodes(door.sql, alice.id)).map((own) => [own.label, own.kickbackPercent, own.invited]),
      [['none', 0, 2]],
    )
    for (let i = 1; i < MOST_CODES; i++) await addInviteCode(door.sql, alice.id, terms)
    assert.equal(await addInviteCode(door.sql, alice.id, terms), undefined)
  })

  it('is counted by channel and campaign, within the days asked for', async () => {
    const came = { inviteCodes: [], channel: 'ads', fcn: 'f1', campaignName: 'spring', campaignContent: 'banner' }
    for (const name of ['one', 'two']) await registered({ name: `${name}@example.com`, cameBy: came })
    await registered({ name: 'three@example.com', cameBy: { inviteCodes: [] } })
    await door.sql`update users set kyc_level = 1 where email = 'two@example.com'`
    const count = (fromMs: number, toMs: number) => countRegistrations(door.sql, { fromMs, toMs, period: 'day' })
    const period = new Date(NOW).toISOString().slice(0, 10)
    const none = { period, invited: 0, byKol: 0 }
    assert.deepEqual(await count(NOW, NOW + 1), [
      {
        ...none,
        channel: 'ads',
        fcn: 'f1',
        campaignName: 'spring',
        campaignContent: 'banner',
        registered: 2,
        verified: 1,
      },
      { ...none, channel: null, fcn: null, campaignName: null, campaignContent: null, registered: 1, verified: 0 },
    ])
    assert.deepEqual(await count(NOW + 1, NOW + 86_400_000), [])
    assert.deepEqual(await count(NOW - 86_400_000, NOW), [])
  })
})
