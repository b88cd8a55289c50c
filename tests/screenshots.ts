import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Browser } from 'playwright-core'
import { readArguments } from '../tools/arguments.ts'
import { sitePages } from './journeys/site-pages.ts'
import { startBrowser } from './support/browser.ts'
import { startExchange } from './support/running-exchange.ts'
import { type Visitor, type VisitorOptions, visit, windows } from './support/visitor.ts'

/** Every page, with separate accounts where their state makes a difference. */
const pages: readonly Shown[] = [
  ...sitePages,
  { path: '/design' },
  ...'edit_api levelone leveltwo missing-kyc'.split(' ').map((page) => ({ path: `/account/${page}`, isOwn: true })),
]

interface Shown {
  readonly path: string
  /** As a signed-in user. */
  readonly isOwn?: boolean
}

/** Fills the window, so that there is nothing below it to see. */
const isFullHeight = (path: string) => path.startsWith('/trade/')
const usage = `npm run screenshots [-- [--locales de_DE,th_TH] [FOLDER]]

Photographs every page, at four sizes, in two themes, in English and Arabic or the languages you choose, into
data/screenshots or FOLDER.`
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: { locales: { type: 'string', default: 'en_US,ar_AR' } },
})
const folder = positionals[0] ?? join(import.meta.dirname, '../data/screenshots')
mkdirSync(folder, { recursive: true })

const exchange = await startExchange({ demoTraffic: true })
const browser = await startBrowser()
try {
  const alice = await exchange.customer('alice', 'BTC=1.5,ETH=12,USDT=25000')
  for (const window of Object.keys(windows) as (keyof typeof windows)[])
    for (const theme of ['dark', 'light'] as const)
      for (const locale of values.locales.split(',')) await photograph(browser, { window, theme, locale }, alice)
} finally {
  await browser.close()
  await exchange.stop()
}

/** Every page in one theme and size, as a visitor and as alice. */
async function photograph(
  browser: Browser,
  look: Required<Omit<VisitorOptions, 'userAgent' | 'timeZone'>>,
  alice: { email: string },
) {
  const visitor = await visit(browser, exchange, look)
  const owner = await visit(browser, exchange, look)
  await owner.signIn(alice)
  await placeSomething(owner)
  for (const page of pages) {
    const who = page.isOwn || isFullHeight(page.path) ? owner : visitor
    await who.open(page.path)
    await untilQuiet(who)
    const name = page.path.slice(1).replaceAll(/[/?=]/g, '-')
    const path = join(folder, `${name}.${look.window}.${look.theme}.${look.locale}.png`)
    await who.page.screenshot({ path, fullPage: !isFullHeight(page.path), animations: 'disabled' })
    console.log(path)
  }
  await Promise.all([visitor.leave(), owner.leave()])
}

/** Fonts and pictures are loaded, and on live pages the first data. Pictures in a hidden tab are not loaded. */
async function untilQuiet({ page }: Visitor): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForLoadState('networkidle')
  await eventually('everything is loaded', () =>
    page.evaluate<boolean>(
      "document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !image.checkVisibility()) && !document.querySelector('[aria-busy=true]')",
    ),
  ).catch(() => console.warn(`${page.url()} is still loading something`))
}

/** An order that rests and one that fills, so that tables have rows. */
async function placeSomething(owner: Visitor): Promise<void> {
  const { csrfToken } = await owner.ask<{ csrfToken: string }>('/exchange-web/web/user/session')
  const place = (form: Record<string, string>) =>
    owner.context.request.post(`${exchange.baseUrl}/exchange-web/web/order/create`, {
      form: { pair: 'BTC_USDT', side: 'buy', qty: '0.01', ...form },
      headers: { 'x-csrf-token': csrfToken },
    })
  await place({ type: 'market' })
  await place({ type: 'limit', price: '50000' })
}
