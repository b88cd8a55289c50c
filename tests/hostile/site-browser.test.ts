import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { comes, eventually } from '@bowline/platform/eventually.fixture.ts'
import { startBrowser } from '../support/browser.ts'
import { setExchange } from '../support/running-exchange.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { LOGIN, PASSWORD, SitePerson } from './site-person.ts'

const EVIL = `<img src=x onerror="window.hit=1"></script><script>window.hit=1</script>`
const announcement = {
  slug: 'evil',
  kind: 'news',
  publishedAt: '2020-01-01T00:00:00Z',
  pinned: true,
  title: { en_US: `Title ${EVIL}`.slice(0, 120) },
  body: { en_US: [`## Heading ${EVIL}`, `[link](javascript:window.hit=1) ${EVIL}`] },
}

describe('a browser that is shown hostile text', async () => {
  const asked: string[] = []

  const exchange = await setExchange()
  const alice = await SitePerson.signedIn(exchange, 'alice', ['USDT=1000', 'BTC=1'])
  const browser = await startBrowser()
  const context = await browser.newContext()
  context.on('request', (request) => asked.push(request.url()))
  const page = await context.newPage()
  after(() => browser.close())

  const open = (path: string) => page.goto(`${exchange.baseUrl}${path}`)
  const hit = () => page.evaluate<unknown>('window.hit')

  it('runs nothing written by an operator or a user', async () => {
    const file = join(exchange.directory, 'site.json')
    const settings = {
      brand: { name: `B${EVIL}`.slice(0, 60), slogan: { en_US: EVIL } },
      notice: { en_US: EVIL },
      coins: { BTC: { name: EVIL.slice(0, 60) } },
      announcements: [announcement],
    }
    writeFileSync(file, JSON.stringify(settings))
    await exchange.cli('site', 'set', file)
    const words = { 'a"><img src=x onerror=window.hit=1>': [] }
    for (const [name, value] of [
      ['layout', JSON.stringify({ desk: words })],
      ['chart', JSON.stringify({ type: EVIL })],
      ['orderForm', JSON.stringify({ type: EVIL, unit: EVIL, presets: [EVIL] })],
    ] as const) {
      assert.equal((await alice.ask('POST /exchange-web/web/user/setting', { name, value })).body.code, '0')
    }
    await context.addCookies([{ name: 'theme', value: encodeURIComponent(EVIL), url: exchange.baseUrl }])
    const form = { name: 'alice@example.com', password: PASSWORD }
    await context.request.post(`${exchange.baseUrl}${LOGIN}`, { form })
    const seen: string[] = []
    for (const path of ['/home', '/announcements', '/announcements/evil', '/trade/BTC_USDT', '/assets', '/fees']) {
      await open(`${path}?q=${encodeURIComponent(EVIL)}#${encodeURIComponent(EVIL)}`)
      await untilTakenOver(page)
      seen.push(await page.content())
      assert.equal(await hit(), undefined, path)
    }
    assert.ok(
      seen.some((html) => html.includes('&lt;img src=x')),
      'the words were shown',
    )
  })

  it('loads no foreign script, by any injection point of the document', async () => {
    await open('/fees')
    await untilTakenOver(page)
    const tries = [
      "const s = document.createElement('script'); s.textContent = 'window.hit = 1'; document.body.append(s)",
      "const s = document.createElement('script'); s.src = 'data:text/javascript,window.hit=1'; document.body.append(s)",
      'document.body.insertAdjacentHTML(\'beforeend\', \'<img src=x onerror="window.hit=1"><iframe srcdoc="<script>parent.hit=1</script>"></iframe>\')',
      "const a = document.createElement('a'); a.href = 'javascript:window.hit=1'; document.body.append(a); a.click()",
      "setTimeout('window.hit = 1')",
      "const b = document.createElement('base'); b.href = 'https://evil.example/'; document.head.append(b)",
    ]
    for (const text of tries) {
      // The browser reports when it has blocked the attempt.
      const blocked = page.evaluate(`new Promise((tell) => {
        document.addEventListener('securitypolicyviolation', () => tell(true), { once: true })
        ${text}
      })`)
      await comes(`the browser blocks ${text}`, blocked)
      assert.equal(await hit(), undefined, text)
    }
    const leaks = await page.evaluate<string[]>(`Promise.all([
      fetch('https://evil.example/').then(() => 'sent', () => 'stopped'),
      new Promise((tell) => { const i = new Image(); i.onload = () => tell('sent'); i.onerror = () => tell('stopped'); i.src = 'https://evil.example/x.png' }),
    ])`)
    assert.deepEqual(leaks, ['stopped', 'stopped'])
    assert.equal(await hit(), undefined)
    assert.equal(await page.evaluate('document.baseURI'), `${exchange.baseUrl}/fees`)
    assert.equal(await page.evaluate<string>('document.cookie').then((all) => all.includes('bowline_session')), false)
    asked.length = 0
  })

  it('cannot be framed, and contacts only us', async () => {
    for (const path of ['/', '/markets', '/trade/BTC_USDT', '/assets/spot', '/announcements', '/design', '/nothing']) {
      await open(path)
      await untilTakenOver(page)
    }
    const strangers = asked.filter(
      (url) => !/^(data|blob):/.test(url) && new URL(url).host !== new URL(exchange.baseUrl).host,
    )
    assert.deepEqual(strangers, [])
    assert.ok(asked.length > 30)
    const other = await context.newPage()
    await other.setContent(`<iframe src="${exchange.baseUrl}/home"></iframe>`)
    await eventually('the frame is refused', () => other.frames()[1]?.url().startsWith('chrome-error:'))
  })

  it('stays on this site after signing in, whatever the return URL', async () => {
    await context.clearCookies()
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example/x', 'javascript:window.hit=1']) {
      await context.clearCookies()
      await open(`/user/login?callBackPath=${encodeURIComponent(target)}`)
      await untilTakenOver(page)
      await page.locator('input[name=name], input[type=email]').first().fill('alice@example.com')
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.locator('form button[type=submit]').click()
      await page.waitForURL((url) => url.pathname !== '/user/login')
      await untilTakenOver(page)
      assert.equal(new URL(page.url()).origin, exchange.baseUrl, target)
      assert.equal(await hit(), undefined)
    }
  })
})
