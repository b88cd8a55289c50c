import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** The machine's own Chromium where there is one, otherwise the one from the packages. */
const INSTALLED = '/usr/bin/chromium'

/** Options to run without a screen, without the network and as root, but otherwise like a user's browser. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** A real headless Chromium. The caller must close it. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = existsSync(INSTALLED) ? INSTALLED : await sparticuz.executablePath()
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
}
