import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findUserByEmail } from '@bowline/capabilities/identity/index.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { SiteVisitor } from '../../site-api/site-visitor.fixture.ts'
import { StaffVisitor } from '../staff-visitor.fixture.ts'

const CHECK = '/exchange-web-gateway/alpha/whiteList/check'

describe('Alpha passes and invite codes managed by staff', async () => {
  const { api, sql } = await setApi()
  const alice = await SiteVisitor.signedIn(api, 'alice')
  for (const name of ['bob', 'carol']) await SiteVisitor.signedIn(api, name)
  const support = await StaffVisitor.signedIn(api, 'support', 'support')
  const admin = await StaffVisitor.signedIn(api, 'admin', 'admin')
  const idOf = async (name: string) => (await findUserByEmail(sql, `${name}@example.com`))?.id ?? 0

  /** Newest first, as in the log, without reads. */
  const log = async (userId: number) => {
    const { rows } = await admin.call('GET /console-api/audit/list', { userId })
    return rows.filter(({ action }) => /grant|withdraw|freeze/.test(action)).map(({ action }) => action)
  }

  /** As the specification calls it: the token in the query and an empty body. */
  const check = async (token: string, language = 'en_US') => {
    const response = await fetch(`${api.address}${CHECK}?token=${token}`, {
      method: 'POST',
      headers: { 'exchange-language': language },
    })
    return (await response.json()) as Envelope<{ userPassed: number; config: { special: string | null; link: string } }>
  }

  it('admit a user to Alpha and remove them again, and the site shows the tag in the reader’s language', async () => {
    const userId = await idOf('alice')
    const reason = 'trades the new listings'
    assert.equal((await check('none')).code, '403')
    assert.equal((await check(alice.token)).data.userPassed, 0)
    await admin.call('POST /console-api/alpha/grant', { userId, reason })
    assert.deepEqual((await check(alice.token)).data, {
      userPassed: 1,
      config: { special: null, link: '/alpha' },
    })
    const { version, settings } = await admin.call('GET /console-api/configuration/show')
    const alpha = { link: '/announcements/alpha', tag: { en_US: 'New', zh_CN: '新' } }
    await admin.call('POST /console-api/configuration/change', {
      settings: JSON.stringify({ ...(settings as object), alpha }),
      expectedVersion: version,
      note: 'a tag for Alpha',
    })
    await eventually('the site heard of the tag', async () => (await check(alice.token)).data.config.special === 'New')
    assert.deepEqual((await check(alice.token, 'zh_CN')).data.config, { special: '新', link: alpha.link })
    assert.deepEqual((await check(alice.token, 'de_DE')).data.config, { special: 'New', link: alpha.link })

    assert.match((await admin.refused('POST /console-api/alpha/grant', { userId, reason })).msg, /already/)
    await admin.call('POST /console-api/alpha/withdraw', { userId, reason: 'it is over' })
    assert.equal((await check(alice.token)).data.userPassed, 0)
    assert.match((await admin.refused('POST /console-api/alpha/withdraw', { userId, reason })).msg, /no pass/)
    const { rows: reported } = await alice.call('GET /exchange-web-gateway/news/list', {})
    assert.deepEqual(
      reported.map(({ title }) => title),
      ['Your Alpha access has ended', 'You are invited to Alpha'],
    )
    assert.doesNotMatch(JSON.stringify(reported), /it is over|new listings/, 'what staff wrote for each other')
    assert.match((await admin.refused('POST /console-api/alpha/grant', { userId: 999_999, reason })).msg, /no user/)
    assert.deepEqual(await log(userId), ['alpha.withdraw', 'alpha.grant'])
  })

  it('are listed newest first, page by page, with contacts as the role may see them', async () => {
    for (const name of ['alice', 'bob', 'carol'])
      await admin.call('POST /console-api/alpha/grant', { userId: await idOf(name), reason: 'the first round' })
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = await support.call('GET /console-api/alpha/passes', { limit: 1, cursor })
      found.push(...page.rows.map(({ email, setBy }) => `${email} by ${setBy}`))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    assert.deepEqual(
      found,
      ['c***l', 'b***b', 'a***e'].map((name) => `${name}@example.com by admin@staff.example`),
    )
  })

  it('freeze a code, which then invites nobody until it is unfrozen', async () => {
    const userId = await idOf('alice')
    const { inviteCode: code } = await alice.call('GET /exchange-web/web/user/invite')
    for (const query of [code, code.toLowerCase(), String(userId)]) {
      const { rows } = await support.call('GET /console-api/invites/list', { query })
      assert.deepEqual(
        rows.map((row) => [row.userId, row.code, row.email, row.isFrozen]),
        [[userId, code, 'a***e@example.com', false]],
        query,
      )
    }
    assert.deepEqual((await support.call('GET /console-api/invites/list', { query: "' or true" })).rows, [])
    const freeze = (isFrozen: boolean) =>
      admin.call('POST /console-api/invites/freeze', { code, isFrozen, reason: 'sold in a forum' })
    await freeze(true)
    assert.equal((await support.call('GET /console-api/invites/list', { query: code })).rows[0]?.isFrozen, true)
    await assert.rejects(freeze(true), /no invite code/)
    await freeze(false)
    assert.deepEqual(await log(userId), [
      'invites.freeze',
      'invites.freeze',
      'alpha.grant',
      'alpha.withdraw',
      'alpha.grant',
    ])
  })
})
