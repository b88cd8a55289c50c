import { existsSync } from 'node:fs'
import { callControl } from '@bowline/platform/control-socket.ts'
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

/** Unpacking it may take this long while every core is taken. */
const LONGEST_UNPACKING_MS = 120_000

/** Unpacks the one from the packages if it has not been. */
export async function browserProgram(): Promise<string> {
  return existsSync(INSTALLED) ? INSTALLED : sparticuz.executablePath()
}

/** A real headless Chromium. The caller must close it. */
export async function startBrowser(): Promise<Browser> {
  const { BOWLINE_TEST_LENDER: lender } = process.env
  // One process unpacks it for all: who starts what another is still writing fails.
  const executablePath = lender
    ? ((await callControl(lender, 'browser', null, LONGEST_UNPACKING_MS)) as { program: string }).program
    : await browserProgram()
  return chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
}
