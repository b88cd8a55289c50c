import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { localeIds } from '@bowline/contract/terms/locales.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { readArguments } from '../tools/arguments.ts'
import { misfits } from './journeys/misfits.ts'
import { consoleRooms, densePages, productPages, type SitePage, sitePages } from './journeys/site-pages.ts'
import { StaffMember } from './journeys/staff-member.ts'
import { startBrowser } from './support/browser.ts'
import { contactSheet, type Print } from './support/contact-sheet.ts'
import { startExchange } from './support/running-exchange.ts'
import { type Visitor, type VisitorOptions, visit, windows } from './support/visitor.ts'

type Window = keyof typeof windows
type Theme = 'dark' | 'light' | 'contrast'

const usage = `npm run screenshots [-- OPTIONS] [FOLDER]

Photographs pages into data/screenshots or FOLDER, and prints what does not fit on them.

  --pages all|dense|products|console   every page; the ten fullest; those of products beside trading; the rooms of the
                              console (default: all)
  --locales de_DE,th_TH|all   languages (default: en_US,ar_AR)
  --windows ${Object.keys(windows).join(',')}   sizes (default: all)
  --themes dark,light,contrast   (default: dark,light)
  --sheets                    in addition every page in all of the languages side by side

Chinese, Japanese, Korean and Thai need fonts that have them (Debian: fonts-noto-cjk, fonts-thai-tlwg).`
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    pages: { type: 'string', default: 'all' },
    locales: { type: 'string', default: 'en_US,ar_AR' },
    windows: { type: 'string', default: Object.keys(windows).join(',') },
    themes: { type: 'string', default: 'dark,light' },
    sheets: { type: 'boolean', default: false },
  },
})
/** The names of a list option, all of them among the known ones. */
function chosen<N extends string>(option: string, text: string, known: readonly N[]): N[] {
  const names = text.split(',')
  const unknown = names.find((name) => !(known as readonly string[]).includes(name))
  if (unknown === undefined) return names as N[]
  console.error(`--${option} knows no ${unknown}, but ${known.join(', ')}`)
  process.exit(2)
}

const locales = values.locales === 'all' ? localeIds : chosen('locales', values.locales, localeIds)
const sizes = chosen('windows', values.windows, Object.keys(windows) as Window[])
const looks = chosen('themes', values.themes, ['dark', 'light', 'contrast'])
const [subject] = chosen('pages', values.pages, ['all', 'dense', 'products', 'console'])
const folder = positionals[0] ?? join(import.meta.dirname, '../data/screenshots')
mkdirSync(folder, { recursive: true })

/** Every page, with separate accounts where their state makes a difference. */
const everyPage: readonly Pick<SitePage, 'path' | 'isOwn'>[] = [
  ...sitePages,
  { path: '/design' },
  ...'edit_api levelone leveltwo missing-kyc'.split(' ').map((page) => ({ path: `/account/${page}`, isOwn: true })),
]
const pages = { dense: densePages, products: productPages }[subject as string] ?? everyPage

const consoleParts = [
  '/users/1001',
  '/countries?do=change',
  '/markets?do=limits:BTCUSDT',
  '/markets?do=state:BTCUSDT',
  '/contracts?do=settings:BTC-USDT',
  '/contracts?do=state:BTC-USDT',
  '/configuration?section=coins',
  '/configuration?section=announcements',
] as const

/** Fills the window, so that there is nothing below it to see. */
const isFullHeight = (path: string) => /^\/(trade|futures)\//.test(path)

const exchange = await startExchange({ demoTraffic: 'on' })
const browser = await startBrowser()
try {
  for (const window of sizes)
    for (const theme of looks)
      await (subject === 'console' ? photographConsole(window, theme) : photographSite(window, theme))
} finally {
  await browser.close()
  await exchange.stop()
}

/** Every page in one size and theme and all the languages, as a visitor and as the user of the demo. */
async function photographSite(window: Window, theme: Theme): Promise<void> {
  const prints = new Map<string, Print[]>()
  for (const locale of locales) {
    const look: VisitorOptions = { window, theme, locale }
    const [visitor, owner] = [await visit(browser, exchange, look), await visit(browser, exchange, look)]
    await owner.signIn(await exchange.customer(`${window}-${theme}-${locale}`, 'BTC=1.5,ETH=12,USDT=25000'))
    await placeSomething(owner)
    for (const { path, isOwn } of pages) {
      const { page } = isOwn || isFullHeight(path) ? owner : visitor
      await (page === owner.page ? owner : visitor).open(path)
      const name = path.slice(1).replaceAll(/[/?=]/g, '-')
      const file = await photograph(page, `${name}.${window}.${theme}.${locale}`, !isFullHeight(path))
      prints.set(name, [...(prints.get(name) ?? []), { label: locale, path: file }])
    }
    await Promise.all([visitor.leave(), owner.leave()])
  }
  if (!values.sheets) return
  const width = Math.min(windows[window].width, 480)
  for (const [name, each] of prints) {
    const path = join(folder, `sheet.${name}.${window}.${theme}.png`)
    await contactSheet(browser, { path, prints: each, width, columns: 6, height: 2 * width })
    console.log(path)
  }
}

/** The rooms, some of their forms and a user's page; then each room as it is while the exchange does not answer. */
async function photographConsole(window: Window, theme: Theme): Promise<void> {
  const admin = await StaffMember.atWork({ browser, exchange }, `look-${window}-${theme}`, 'admin', window)
  const { page } = admin
  await page.evaluate((chosen) => localStorage.setItem('console-theme', chosen), theme)
  await exchange.customer(`${'a-long-name.'.repeat(4)}${window}-${theme}`, 'BTC=1.5,ETH=12,USDT=25000')
  const prints: Print[] = []
  const show = async (path: string, state = '') => {
    await admin.opens(path)
    const label = `console${path.replaceAll(/[/?=:&]/g, '-')}${state}`
    prints.push({ label, path: await photograph(page, `${label}.${window}.${theme}`, true) })
  }
  for (const path of [...consoleRooms, ...consoleParts]) await show(path)
  await page.route(/\/console-api\/(?!session)/, (route) => route.abort())
  for (const room of consoleRooms) await show(room, '.failed')
  await admin.leaves()
  if (!values.sheets) return
  const path = join(folder, `sheet.console.${window}.${theme}.png`)
  const width = Math.min(windows[window].width, 480)
  const height = windows[window].width > 1_000 ? Math.round(width * 0.75) : 2 * width
  await contactSheet(browser, { path, prints, width, columns: 6, height })
  console.log(path)
}

async function photograph(page: Page, name: string, isWhole: boolean): Promise<string> {
  await untilQuiet(page)
  const path = join(folder, `${name}.png`)
  await page.screenshot({ path, fullPage: isWhole, animations: 'disabled' })
  console.log(path)
  for (const misfit of await misfits(page)) console.warn(`${name}: ${misfit}`)
  return path
}

/** Fonts and pictures are loaded, and on live pages the first data. Pictures in a hidden tab are not loaded. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await eventually('everything is loaded', () =>
    page.evaluate<boolean>(
      "document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete || !image.checkVisibility()) && !document.querySelector('[aria-busy=true]')",
    ),
  ).catch(() => console.warn(`${page.url()} is still loading something`))
}

/** An order that rests and one that fills, so that tables have rows. */
async function placeSomething(owner: Visitor): Promise<void> {
  const place = (form: Record<string, string>) =>
    owner
      .post('/exchange-web/web/order/create', { pair: 'BTC_USDT', side: 'buy', qty: '0.01', ...form })
      .catch(({ message }: Error) => console.warn(message))
  await place({ type: 'market' })
  await place({ type: 'limit', price: '50000' })
}
