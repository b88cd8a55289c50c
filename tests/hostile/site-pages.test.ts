import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { setExchange } from '../support/running-exchange.ts'
import { RawConnection } from './raw-connection.ts'
import { type Answer, post } from './sender.ts'
import { badHosts, hostileWords, proxyLies, stepsUp, waysAway } from './site-attacks.ts'
import { LOGIN, makeUser, PASSWORD, SitePerson } from './site-person.ts'
import { residentKilobytes } from './standing.ts'

const HTML = { accept: 'text/html' }
const pages = ['/home', '/markets', '/trade/BTC_USDT', '/fees', '/announcements', '/user/login', '/design', '/nothing']
/** Traces of internals: stacks, source or data paths. */
const INSIDE =
  /\bat (async )?[\w.<>]+ \(|node:internal|node_modules|\.tsx?:\d|\/(packages|apps)\/|\.sock\b|ECONN|TypeError/

describe('the page server under attack', async () => {
  const exchange = await setExchange({ env: { LOG_LEVEL: 'trace' } })
  const alice = await SitePerson.signedIn(exchange, 'alice', ['USDT=1000'])

  const get = (path: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
    post(exchange, { path, headers: { ...HTML, ...headers }, from })

  it('sends security headers, and keeps private pages out of every cache', async () => {
    for (const path of [...pages, '/assets', '/assets/spot']) {
      for (const [headers, isPrivate] of [
        [{}, false],
        [alice.own, true],
      ] as const) {
        const answer = await get(path, headers)
        if (answer.status === 302) continue
        const policy = String(answer.headers['content-security-policy'])
        assert.match(policy, /default-src 'none'; script-src 'self'; .*base-uri 'none'.*frame-ancestors 'none'/, path)
        assert.doesNotMatch(policy.replace(/style-src-attr 'unsafe-inline'/, ''), /unsafe|https?:|\*/, path)
        assert.equal(answer.headers['x-content-type-options'], 'nosniff')
        assert.equal(answer.headers['cache-control'], isPrivate ? 'private, no-store' : 'private, no-cache', path)
        assert.equal(answer.headers['content-encoding'], undefined)
      }
    }
  })

  it('shows nobody another user’s page, however the cookie is spelled', async () => {
    const { token } = alice
    const cookies = [
      `bowline_session =${token}`,
      `bowline_session\t=${token}`,
      `bowline_session= ${token}`,
      `a=1;bowline_session=${token}`,
      `bowline_session=${encodeURIComponent(token)}; bowline_session=x`,
      ` bowline_session=${token}`,
    ]
    for (const cookie of cookies) {
      const [, ...victims] = await Promise.all([
        get('/fees', { cookie }),
        get('/fees', {}, '127.0.0.2'),
        get('/fees', { cookie: 'theme=dark' }, '127.0.0.3'),
      ])
      victims.push(await get('/fees', {}, '127.0.0.4'))
      for (const { text } of victims) assert.match(text, /"session":\{"user":null,"csrfToken":null/, cookie)
    }
  })

  it('lets no cache share the refusal of a rate-limited address', async () => {
    const flood = async () => {
      const asked = Array.from({ length: 700 }, () =>
        post(exchange, { path: '/exchange-web/web/none', from: '127.0.0.9' }),
      )
      return (await Promise.all(asked)).some(({ body }) => body.data?.retryAfterSeconds > 0)
    }
    // A slow machine gives back a hundred places while it answers the first seven hundred.
    await eventually('the address is refused', flood, 60_000)
    for (let round = 0; round < 20; round += 1) {
      const path = `/trade/BTC_USDT?round=${round}`
      const [first, second, ...others] = await Promise.all(
        ['.9', '.9', '.10', '.11'].map((end) => get(path, {}, `127.0.0${end}`)),
      )
      // The caller itself sees 429, never a fault of ours.
      for (const { status } of [first, second]) assert.ok(status === 200 || status === 429, String(status))
      assert.deepEqual(
        others.map(({ status }) => status),
        [200, 200],
      )
    }
  })

  it('ignores claimed hosts, protocols and addresses', async () => {
    const own = new URL(exchange.baseUrl).host
    for (const path of ['/home', '/sitemap.xml', '/robots.txt', '/assets']) {
      const { text, headers, status } = await get(path, proxyLies)
      assert.ok(status < 400, path)
      assert.doesNotMatch(text + JSON.stringify(headers), /evil\.example|6\.6\.6\.6|javascript:/, path)
      if (path !== '/assets') assert.ok(text.includes(own), path)
    }
    for (const host of badHosts) {
      for (const path of ['/home', '/sitemap.xml', '/robots.txt', '/assets']) {
        const { status, text } = await get(path, { host })
        assert.deepEqual([status, text.includes('evil')], [404, false], `${host} ${path}`)
      }
    }
    const absolute = `GET http://evil.example/home HTTP/1.1\r\nHost: ${own}\r\nConnection: close\r\n\r\n`
    assert.match(await RawConnection.exchange(exchange, absolute), /^HTTP\/1\.1 404/)
  })

  it('redirects nobody to other sites, whatever the return URL', async () => {
    for (const target of waysAway) {
      const { status, headers } = await get(`/user/login?callBackPath=${encodeURIComponent(target)}`, alice.own)
      assert.equal(status, 302)
      const to = new URL(String(headers.location), exchange.baseUrl)
      assert.equal(to.origin, exchange.baseUrl, `${target} → ${headers.location}`)
      assert.match(String(headers.location), /^\/(?![/\\])/)
    }
  })

  it('writes query text into markup, headers and cookies only as plain text', async () => {
    const names = ['inviteCode', 'cn', 'fcn', 'utm_campaign', 'utm_content', 'hl', 'theme', 'callBackPath', 'q', 'tab']
    for (const value of hostileWords) {
      const query = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')
      const cookie = ['theme', 'gain', 'density', 'clientCommonlanguage', 'inviteCode']
        .map((name) => `${name}=${encodeURIComponent(value)}`)
        .join('; ')
      for (const path of value.length > 1_000 ? ['/home'] : pages) {
        const { status, text, headers } = await get(`${path}?${value.length > 1_000 ? `q=${value}` : query}`, {
          cookie,
        })
        assert.ok(status === 200 || status === 404, `${path} ${status} ${text.slice(0, 100)}`)
        assert.doesNotMatch(text, /<script>alert|<img src=x|onerror=alert|<!--<|';alert\(1\)\/\/'/, path)
        for (const line of headers['set-cookie'] ?? [])
          assert.match(line, /^\w+=[\w%.~-]*; Path=\/; Max-Age=\d+; SameSite=Lax$/)
      }
    }
  })

  it('serves no file but its own, and no method but GET and HEAD', async () => {
    const roots = ['/includes/assets/coins/', '/includes/', '/includes/assets/', '/']
    for (const path of roots.flatMap((root) => stepsUp.map((step) => `${root}${step.repeat(8)}etc/passwd`))) {
      const answer = await RawConnection.exchange(exchange, `GET ${path} HTTP/1.0\r\n\r\n`)
      assert.match(answer, /^HTTP\/1\.1 (400|404)/, path)
      assert.doesNotMatch(answer, /root:x:/)
    }
    for (const path of [
      '/includes/manifest.json',
      '/includes/assets/../manifest.json',
      '/includes/assets/',
      '/package.json',
    ])
      assert.equal((await get(path)).status, 404, path)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])
      for (const path of ['/home', '/sitemap.xml', '/favicon.svg'])
        assert.equal((await post(exchange, { method, path, headers: HTML })).status, 404, `${method} ${path}`)
    const head = await post(exchange, { method: 'HEAD', path: '/home', headers: { ...HTML, ...alice.own } })
    assert.deepEqual([head.status, head.text, head.headers['cache-control']], [200, '', 'private, no-store'])
  })

  it('handles impossible conditions, ranges, expectations and hosts without failing', async () => {
    const [, script = ''] = /src="(\/includes\/assets\/[^"]+\.js)"/.exec((await get('/home')).text) ?? []
    const asked = async (path: string, headers: Record<string, string>) => (await get(path, headers)).status
    assert.equal(await asked(script, { range: 'bytes=999999999-' }), 416)
    assert.equal(await asked(script, { range: `bytes=0-0${',0-0'.repeat(2_000)}` }), 206)
    assert.equal(await asked(script, { 'if-match': '"x"' }), 412)
    assert.equal(await asked(script, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }), 412)
    const { host } = new URL(exchange.baseUrl)
    const statuses = async (more: string) => {
      const page = `GET /home HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n${more}\r\n`
      return (await RawConnection.exchange(exchange, page)).match(/(?<=HTTP\/1\.1 )\d+/g)
    }
    assert.deepEqual(await statuses('Expect: 100-continue\r\n'), ['100', '200'])
    assert.deepEqual(await statuses('Host: evil.example\r\n'), ['404'])
    assert.deepEqual(await statuses('Content-Length: 5\r\n\r\nhello'), ['200'])
    assert.doesNotMatch(exchange.output, /could not be drawn|page server does not answer/)
  })

  it('takes hundreds of odd requests without growing, and reveals no internals', async () => {
    const record = JSON.parse(readFileSync(join(exchange.directory, 'data/children.json'), 'utf8')) as [number][]
    const pids = record.map(([pid]) => pid)
    const web = pids.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('apps/web/main.ts')) as number
    const round = async (from: number, to: number) => {
      for (let at = from; at < to; at += 12) {
        const asked = Array.from({ length: 12 }, (_, i): Promise<Answer> => {
          const path = `${pages[(at + i) % pages.length]}${i % 5 === 0 ? `/${at}` : ''}?q=${at + i}&hl=${i % 2 ? 'ar_AR' : ''}`
          return get(path, { cookie: `a=${'c'.repeat(at % 4_000)}`, 'user-agent': `u${at}` }, `127.0.3.${i + 1}`)
        })
        for (const { status, text } of await Promise.all(asked)) {
          assert.ok(status === 200 || status === 404, text.slice(0, 200))
          if (at % 120 === 0) assert.doesNotMatch(text, INSIDE)
        }
      }
    }
    await round(0, 120)
    const before = residentKilobytes(web)
    await round(120, 480)
    const grown = residentKilobytes(web) - before
    // The young generation alone may take 192 MB before it is collected.
    assert.ok(grown < 200_000, `${grown} kB more`)
    const large = await get('/home', { cookie: `a=${'x'.repeat(20_000)}` })
    assert.equal(large.status, 431)
    assert.equal((await get(`/home?q=${'x'.repeat(12_000)}`)).status, 200)
  })

  it('and no log has a password, a token, a proof or a query', async () => {
    await makeUser(exchange, 'dave')
    const dave = new SitePerson(exchange, 'dave', '127.0.0.5')
    await dave.signIn()
    await dave.send('POST', `${LOGIN}?token=${dave.token}`, { name: 'dave@example.com', password: 'wrong password 7' })
    await dave.get(`/fees?secret-query=1&token=${dave.token}`, { ...HTML, ...dave.own })
    await dave.send('GET', '/exchange-web/web/user/settings', { token: dave.token })
    assert.match(exchange.output, /"path":"\/fees"/)
    for (const secret of [
      dave.token,
      dave.csrf,
      alice.token,
      PASSWORD,
      'wrong password 7',
      'secret-query',
      'dave@example',
    ])
      assert.equal(exchange.output.includes(secret), false, secret.slice(0, 12))
    const data = join(exchange.directory, 'data')
    const sockets = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isSocket())
    assert.ok(sockets.length >= 3, 'operator, site API and pages')
  })
})
