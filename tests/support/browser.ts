import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** The machine's own Chromium where there is one, else the one that came with the packages. */
const INSTALLED = '/usr/bin/chromium'

/** What lets it run without a screen, without the network and as root; nothing that a user's browser would not do. */
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

/** A real Chromium without a window. Close it in the end. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = existsSync(INSTALLED) ? INSTALLED : await sparticuz.executablePath()
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
}
