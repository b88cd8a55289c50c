import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { inboxOf, lastCode, lastLink } from '../support/read-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { A, AccountPerson, G } from './account-person.ts'
import { proxyLies } from './site-attacks.ts'
import { PASSWORD } from './site-person.ts'

const MISTYPED = 'mistyped horse 7'
const NEW_PASSWORD = 'battery staple 2'
const SMS_WORD = 'sms-word-of-the-operator'
const OIDC_SECRET = 'oidc-word-of-the-operator'
const provider = { id: 'acme', name: 'Acme', issuer: 'https://127.0.0.1:1', clientId: 'b', clientSecret: OIDC_SECRET }
/** Where the demo keeps its messages: the only place where codes and links may be readable. */
const CAUGHT = 'caught_messages'

describe('a secret', async () => {
  /** By description. */
  const secrets = new Map<string, string>()

  const { exchange, sql } = await setExchangeWithDatabase({
    env: {
      LOG_LEVEL: 'trace',
      BOWLINE_URL: 'https://bowline.example',
      // Nothing listens there: failures are logged too.
      SMS_URL: 'http://127.0.0.1:1/send',
      SMS_HEADERS: JSON.stringify({ authorization: `Bearer ${SMS_WORD}` }),
      OIDC_PROVIDERS: JSON.stringify([provider]),
    },
  })
  const alice = await AccountPerson.registered(exchange, sql, 'alice')
  await sql`update users set kyc_level = 1`
  await live()

  /** Does everything that involves a secret, once right and once wrong. */
  async function live() {
    const keep = (name: string, secret: string) => void secrets.set(name, secret)
    for (const [name, value] of alice.cookies) keep(`cookie ${name}`, value)
    keep('CSRF token', alice.csrf)
    await alice.bindsAuthenticator()
    keep('secret of the authenticator', alice.secret)
    for (const [at, code] of alice.recoveryCodes.entries()) keep(`recovery code ${at}`, code)
    const name = { apiKeyRemark: 'robot' }
    const { secretKey } = await alice.data(`POST ${A}/userCenterOpenApi/createApiKey`, {
      ...name,
      ...(await alice.proof()),
    })
    keep('secret of the API key', secretKey)
    const link = await lastLink(exchange, alice.email, '/account/api')
    keep('link of the API key', link.searchParams.get('id') ?? '')
    await alice.get(`${link.pathname}${link.search}`)
    await alice.ask(`GET ${A}/userCenterOpenApi/activeUserApi`, { id: link.searchParams.get('id') ?? '' })
    const change = { password: PASSWORD, newPassword: NEW_PASSWORD, ...(await alice.proof()) }
    await alice.data(`POST ${A}/userCenterPassword/changePassword`, change)
    const freeze = await lastLink(exchange, alice.email, '/account/emergency-freeze')
    keep('link of the freeze', freeze.searchParams.get('key') ?? '')
    await alice.get(`${freeze.pathname}${freeze.search}`, { accept: 'text/html' })

    const stranger = new AccountPerson(exchange, sql, 'nobody')
    await stranger.ask(`POST ${A}/user/login`, { name: MISTYPED, password: MISTYPED })
    await stranger.ask(`POST ${A}/user/login?token=${alice.token}`, { name: alice.email, password: MISTYPED })
    await alice.waitOut()
    const recaptcha = await solveCaptcha(exchange, 'forget')
    keep('solution of a captcha', recaptcha)
    await stranger.send(
      'POST',
      `${A}/user/forget/sendCode`,
      { name: alice.email, recaptcha },
      { ...proxyLies, host: 'evil.example' },
    )
    const code = await lastCode(exchange, alice.email)
    const { ticket } = await stranger.data(`POST ${A}/user/forget/reset`, {
      name: alice.email,
      code,
      newPassword: PASSWORD,
    })
    keep('ticket', ticket)
    await stranger.ask(`POST ${A}/user/forget/reset`, {
      ticket,
      recoveryCode: 'ABCD-EFGH-JKMN-PQRS',
      newPassword: MISTYPED,
    })
    const { userCenterGenKey: sendKey } = await alice.data(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
    keep('key of a page', sendKey)
    const toMobile = { operationType: '4', countryCode: 'DE', mobile: '15112345678', sendKey }
    await alice.data(`GET ${A}/valid/sendMobileCode`, toMobile)
    await stranger.ask(`POST ${A}/user/social/start`, { provider: 'acme' })
    for (const word of [PASSWORD, NEW_PASSWORD, MISTYPED, SMS_WORD, OIDC_SECRET]) keep(`password ${word}`, word)
  }

  function assertNoneIn(text: string, where: string) {
    for (const [name, secret] of secrets) {
      assert.ok(secret.length >= 8, name)
      assert.equal(text.includes(secret), false, `${name} is in ${where}`)
    }
  }

  it('is in no line of the log, at trace level', () => {
    assert.match(exchange.output, /"level":"?(10|20|trace|debug)/)
    assert.match(exchange.output, /userCenterPassword/)
    assertNoneIn(exchange.output, 'the log')
  })

  it('is in no row of any table, except the demo’s caught messages', async () => {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`
    assert.ok(tables.length > 40)
    for (const { name } of tables) {
      const rows = await sql<{ row: string }[]>`select to_json(t)::text as row from ${sql(name)} t limit 10000`
      const text = rows.map(({ row }) => row).join('\n')
      if (name !== CAUGHT) assertNoneIn(text, name)
      // Bytes are printed in hexadecimal.
      for (const [secret, value] of secrets)
        assert.equal(text.includes(Buffer.from(value).toString('hex')), false, `${secret} is in ${name} as bytes`)
    }
    const [{ rows }] = (await sql`select count(*)::int as rows from audit_log`) as unknown as [{ rows: number }]
    assert.ok(rows > 8)
  })

  it('is in no file of the data folder', () => {
    const data = join(exchange.directory, 'data')
    for (const entry of readdirSync(data, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path.includes('/postgres/')) continue
      assertNoneIn(readFileSync(path, 'latin1'), path)
    }
  })

  it('never leaves in a mail with a link to another host, whatever the request claims', async () => {
    const messages = await inboxOf(exchange, alice.email)
    assert.ok(messages.length >= 6)
    for (const { id } of messages) {
      const path = `${exchange.baseUrl}${A}/demo/message?id=${id}`
      const { plain, html } = ((await (await fetch(path)).json()) as { data: { plain: string; html: string } }).data
      for (const address of `${plain} ${html}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [])
        assert.equal(new URL(address).origin, 'https://bowline.example')
      assert.doesNotMatch(`${plain} ${html}`, /evil\.example/)
    }
  })

  it('is not in a copy of one’s data, which has all of one’s own and nothing of others', async () => {
    const bob = await AccountPerson.registered(exchange, sql, 'bob')
    secrets.set('bob', bob.email)
    for (const [name, value] of bob.cookies) secrets.set(`bob’s ${name}`, value)
    await alice.data(`POST ${A}/user/export/request`, await alice.proof())
    await eventually('the copy is ready', async () => (await alice.data(`GET ${A}/user/export`)).state === 'ready')
    const proof = await alice.proof()
    const file = await alice.ask(`POST ${A}/user/export/download`, proof)
    assert.match(file.headers['content-disposition'] ?? '', /^attachment; filename="account-\d+\.json"$/)
    assert.ok(file.text.includes(alice.email) && file.text.includes('password-changed'))
    assertNoneIn(file.text, 'the copy')
    assert.doesNotMatch(file.text, /argon2|_hash"|_encrypted"|secret_/)
    assert.equal(await alice.code(`POST ${A}/user/export/download`, await alice.proof()), '10000', 'it is gone')
  })
})
