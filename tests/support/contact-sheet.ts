import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

export interface Print {
  readonly label: string
  /** A PNG file. */
  readonly path: string
}

interface SheetOptions {
  readonly path: string
  readonly prints: readonly Print[]
  /** Width of one print. */
  readonly width: number
  readonly columns: number
  /** What is shown of a print, from the top. */
  readonly height: number
  /** How far down it begins. */
  readonly from?: number
}

/** Pictures side by side with their names, to compare many at one look. */
export async function contactSheet(browser: Browser, options: SheetOptions): Promise<void> {
  const { path, prints, width, columns, height, from = 0 } = options
  const page = await browser.newPage({ viewport: { width: columns * (width + 8) + 8, height: 600 } })
  const figures = prints.map(({ label, path: file }) => {
    const source = `data:image/png;base64,${readFileSync(file).toString('base64')}`
    return `<figure><figcaption>${label}</figcaption><div><img src="${source}" style="margin-top:-${from}px"></div></figure>`
  })
  await page.setContent(`<style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 8px; background: #777; font: 12px sans-serif }
    figure { margin: 0 } div { height: ${height}px; overflow: hidden; background: #fff } img { width: ${width}px; display: block }
  </style>${figures.join('')}`)
  await page.screenshot({ path, fullPage: true })
  await page.close()
}
