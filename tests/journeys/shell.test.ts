import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const DAY = 86_400

describe('the frame of every page', () => {
  const stage = setStage()

  /** Requests like a program: redirects are not followed. */
  const ask = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
    fetch(`${stage.exchange.baseUrl}${path}`, { headers, redirect: 'manual' })

  it('the index leads to the home page, and Trade to the markets', async () => {
    const index = await ask('/')
    assert.deepEqual([index.status, index.headers.get('location')], [302, '/home'])
    const trade = await ask('/trade')
    // There are no trades here yet, so no market is the busiest.
    assert.deepEqual([trade.status, trade.headers.get('location')], [302, '/markets'])
    assert.equal((await ask('/trade/btc_usdt')).headers.get('location'), '/trade/BTC_USDT')
    assert.equal((await ask('/trade/BTCUSDT?hl=zh_CN')).headers.get('location'), '/trade/BTC_USDT?hl=zh_CN')
  })

  it('an unknown URL is a page for people and an error for programs', async () => {
    for (const path of ['/no-such-page', '/trade/NO_MARKET', '/announcements/none', '/no/such/page']) {
      const page = await ask(path)
      assert.equal(page.status, 404, path)
      assert.match(await page.text(), /Page not found|There is nothing at this address/i, path)
    }
    const answer = await ask('/no-such-page', { accept: 'application/json' })
    assert.equal(answer.status, 404)
    assert.equal(((await answer.json()) as { code: number }).code, -5000)
  })

  it('search engines find every public page in every language, and no private one', async () => {
    const visitor = await stage.visit()
    const robots = await (await ask('/robots.txt')).text()
    assert.match(robots, /^Disallow: \/assets$/m)
    assert.ok(robots.includes(`Sitemap: ${stage.exchange.baseUrl}/sitemap.xml`))
    const map = await (await ask('/sitemap.xml')).text()
    const locations = await visitor.page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml')
      if (parsed.querySelector('parsererror')) throw new Error('the sitemap is not well-formed')
      return [...parsed.querySelectorAll('url')].map((url) => ({
        path: new URL(url.querySelector('loc')?.textContent ?? '').pathname,
        languages: [...url.getElementsByTagName('xhtml:link')].map((link) => link.getAttribute('hreflang')),
      }))
    }, map)
    for (const path of 'home markets fees announcements announcements/demo-started trade/BTC_USDT bowline-api'.split(
      ' ',
    )) {
      const languages = locations.find((one) => one.path === `/${path}`)?.languages
      assert.ok(languages?.includes('x-default') && languages.includes('ar'), path)
    }
    const market = await (await ask('/trade/BTC_USDT')).text()
    const [, picture] = /<meta property="og:image" content="[^"]*(\/includes\/social\/[^"]*)"\/>/.exec(market) ?? []
    assert.equal(
      (await ask(picture ?? '')).headers.get('content-type'),
      'image/png',
      'a market has a picture of its own',
    )
    for (const unknown of ['NO_MARKET.png', 'x.png'])
      assert.equal((await ask(`/includes/social/${unknown}`)).status, 404)
    for (const [path, original] of Object.entries({ '/fees': '/fees', '/fees?hl=ar_AR&cn=x': '/fees?hl=ar_AR' })) {
      const page = await (await ask(path)).text()
      assert.ok(page.includes(`<link rel="canonical" href="${stage.exchange.baseUrl}${original}"/>`), path)
      assert.ok(
        page.includes(`<meta property="og:image" content="${stage.exchange.baseUrl}/includes/social.png"/>`),
        path,
      )
    }
    assert.ok(locations.every(({ path }) => !/^\/(assets|user)/.test(path)))
    await visitor.leave()
  })

  it('referral parameters in a URL are kept for as long as they count', async () => {
    const query = 'inviteCode=FRIEND1&userInviteCode=FRIEND2&cn=a&fcn=b&utm_campaign=spring&utm_content=blue&hl=zh_CN'
    const { headers } = await ask(`/home?${query}`)
    const kept = headers.getSetCookie().map((line) => /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line)?.slice(1))
    assert.deepEqual(
      Object.fromEntries(kept.map((cookie) => [cookie?.[0], `${cookie?.[1]} ${Number(cookie?.[2]) / DAY}`])),
      {
        inviteCode: 'FRIEND2 200',
        cn: 'a 200',
        fcn: 'b 200',
        campaignName: 'spring 7',
        campaignContent: 'blue 7',
        clientCommonlanguage: 'zh_CN 365',
      },
    )
    const hostile = await ask(`/home?inviteCode=${encodeURIComponent('x;Domain=evil.example')}&hl=xx_XX`)
    assert.deepEqual(hostile.headers.getSetCookie(), [])
  })

  it('the chosen language stays', async () => {
    const visitor = await stage.visit()
    await visitor.open('/fees?hl=ar_AR')
    await visitor.open('/markets')
    assert.equal(await visitor.page.locator('html').getAttribute('dir'), 'rtl')
    await visitor.leave()
  })

  it('without JavaScript one can read, change the language, and is told what does not work', async () => {
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stage.exchange.baseUrl}/markets`)
    // Chromium does not render it when scripts are disabled for a test only.
    assert.match(await page.content(), /<noscript>.*you need it to sign in and trade.*<\/noscript>/s)
    await page.getByRole('link', { name: 'BTC/USDT' }).first().waitFor()
    await page.locator('header button[popovertarget]', { hasText: 'English' }).first().click()
    await page.locator('a[href="/markets?hl=zh_CN"]:visible').click()
    await page.locator('html[lang=zh-Hans-CN]').waitFor()
    await page.getByRole('heading', { level: 1, name: '行情' }).waitFor()
    await context.close()
  })

  it('a new demo offers an app and help from elsewhere, and links every document one agrees to', async () => {
    const visitor = await stage.visit({ window: 'phone', userAgent: ANDROID })
    await visitor.open('/home')
    await visitor.page.getByText('Trade faster in the Bowline app').waitFor()
    assert.match((await visitor.page.getByRole('link', { name: 'Help' }).getAttribute('href')) ?? '', /^https:/)
    await visitor.open('/user/register')
    await visitor.page.locator('#state').waitFor({ state: 'attached' })
    const { links } = await visitor.ask<{ links: Record<string, string> }>('/exchange-web/web/site/config')
    for (const name of ['terms', 'privacy', 'riskNotice'])
      assert.equal((await ask(links[name] ?? '/no-such-page')).status, 200, name)
    await visitor.leave()
  })

  it('coin icons come from the operator’s CDN, or from here, and without an address for support there is no help', async () => {
    const settings = await stage.exchange.cli<{ settings: Record<string, unknown> }>('site', 'show')
    const file = join(stage.exchange.directory, 'site.json')
    const coinIcon = 'https://cdn.example/coins/{symbol}.svg'
    writeFileSync(file, JSON.stringify({ ...settings.settings, coinIcon, links: {} }))
    await stage.exchange.cli('site', 'set', file)
    const page = () => ask('/markets')
    await eventually('the page may draw them', async () =>
      /img-src 'self' data: blob: https:\/\/cdn\.example;/.test(
        (await page()).headers.get('content-security-policy') ?? '',
      ),
    )
    const visitor = await stage.visit()
    const asked: string[] = []
    await visitor.context.route('https://cdn.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 404 })
    })
    await visitor.open('/markets')
    const icon = visitor.page.locator('main img[src^="/includes/assets/coins/BTC."]').first()
    await icon.waitFor()
    assert.ok(asked.includes('/coins/BTC.svg'), asked.join())
    assert.equal(await visitor.page.getByRole('link', { name: /^(Help|Support)$/ }).count(), 0)
    writeFileSync(file, JSON.stringify(settings.settings))
    await stage.exchange.cli('site', 'set', file)
    await visitor.leave()
  })

  it('the app is offered on phones, outside of itself and of the pages where one signs in', async () => {
    const settings = await stage.exchange.cli<{ settings: Record<string, unknown> }>('site', 'show')
    const file = join(stage.exchange.directory, 'site.json')
    const app = { ios: 'https://apps.example/ios', android: 'https://apps.example/android', androidFile: '/app.apk' }
    const links = { support: 'https://help.example/contact' }
    writeFileSync(file, JSON.stringify({ ...settings.settings, app, links }))
    await stage.exchange.cli('site', 'set', file)
    const offers = async (userAgent: string, path: string) => {
      const visitor = await stage.visit({ window: 'phone', userAgent })
      await visitor.open(path)
      const banner = visitor.page.getByText('Trade faster in the Bowline app')
      const links = await visitor.page
        .locator('a', { hasText: /^(Download|View)$/ })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      const seen = (await banner.isVisible()) ? links : []
      await visitor.leave()
      return seen
    }
    // Answers about the site are cached for a second.
    await eventually(
      'the new settings are in force',
      async () => (await offers(ANDROID, '/home'))[0] === app.androidFile,
    )
    assert.deepEqual(await offers(ANDROID, '/home'), ['/app.apk', 'https://apps.example/android'])
    assert.deepEqual(await offers(IPHONE, '/fees'), ['https://apps.example/ios', 'https://apps.example/ios'])
    assert.deepEqual(await offers(ANDROID, '/user/login'), [])
    assert.deepEqual(await offers(`${IPHONE} BowlineApp/1.0`, '/home'), [])
    const visitor = await stage.visit()
    await visitor.open('/home')
    assert.equal(await visitor.page.getByRole('link', { name: 'Help' }).getAttribute('href'), links.support)
    await visitor.leave()
  })

  it('a frozen account is told so on every page', async () => {
    const { email } = await stage.exchange.customer('carol', 'USDT=100')
    await stage.exchange.cli('account', 'freeze', '--email', email)
    const carol = await stage.visit()
    await carol.signIn({ email })
    for (const path of ['/home', '/trade/BTC_USDT', '/assets']) {
      await carol.open(path)
      await carol.page.getByText('Transactions are frozen, contact customer support for help.').waitFor()
    }
    await stage.exchange.cli('account', 'unfreeze', '--email', email)
    await carol.signIn({ email })
    await carol.open('/home')
    await carol.page.getByRole('button', { name: /^Account / }).waitFor()
    assert.equal(await carol.page.getByText('Transactions are frozen').count(), 0)
    await carol.leave()
  })

  it('a part of a page that does not load can be requested again', async () => {
    const visitor = await stage.visit()
    await visitor.open('/home')
    const parts = /\/includes\/assets\/.*fees.*\.js$/
    await visitor.context.route(parts, (route) => route.abort())
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Fees' }).click()
    await visitor.page.locator('[data-state=chunk-load-error]').waitFor()
    await visitor.context.unroute(parts)
    await visitor.page.getByRole('button', { name: 'Try again' }).click()
    await visitor.page.getByRole('heading', { level: 1, name: 'Fees' }).waitFor()
    await visitor.leave()
  })

  it('times are in the browser’s time zone, from the second page on also from the server', async () => {
    const visitor = await stage.visit({ timeZone: 'Asia/Tokyo' })
    await visitor.open('/announcements')
    await eventually('the place is noted', async () =>
      (await visitor.context.cookies()).some(({ name, value }) => name === 'timeZone' && value === 'Asia/Tokyo'),
    )
    const drawn = await visitor.context.request.get(`${stage.exchange.baseUrl}/announcements`)
    assert.match(await drawn.text(), /"timeZone":"Asia\/Tokyo"/)
    await visitor.open('/announcements')
    assert.deepEqual(visitor.complaints, [])
    const planted = await ask('/announcements', { accept: 'text/html', cookie: 'timeZone=Nowhere/"><x>' })
    assert.match(await planted.text(), /"timeZone":"UTC"/)
    await visitor.leave()
  })

  it('a page that has to wait for the exchange says so and when to come back, and reveals no internals', async () => {
    const ready = await askPageServer(stage.exchange, '/markets')
    assert.equal(ready.status, 200)
    stage.exchange.killApi()
    const failed = await eventually('a page fails', async () => {
      const answer = await askPageServer(stage.exchange, '/markets')
      return answer.status === 503 && answer
    })
    assert.equal(failed.retryAfter, '5')
    assert.ok(failed.text.length > 5 && failed.text.length < 200, failed.text)
    assert.doesNotMatch(failed.text, /\n|\bat \w+ \(|node:|\/tmp\/|\.sock|\.ts\b/, 'no stack and no path')
    await stage.exchange.untilHealthy()
    await eventually('it is there again with the exchange', async () => (await ask('/markets')).status === 200)
  })
})

/** Directly, without the exchange in front: pages are rendered by a process that outlives it. */
function askPageServer(
  { pageSocket }: RunningExchange,
  path: string,
): Promise<{ status: number; retryAfter: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'localhost', accept: 'text/html', 'x-bowline-client': '127.0.0.1' }
    const asked = request({ socketPath: pageSocket, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      const retryAfter = response.headers['retry-after']
      response.on('end', () => resolve({ status: response.statusCode ?? 0, retryAfter, text }))
    })
    asked.on('error', reject).end()
  })
}
