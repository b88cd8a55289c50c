import { DENSITIES, DIRECTIONS, THEMES } from './looks.ts'

/** The part of a Playwright page this needs; the browser tests bring the page. */
export type GalleryPage = {
  setViewportSize(size: { width: number; height: number }): Promise<void>
  getByRole(role: 'radio', options: { name: string; exact: true }): { check(options: { force: true }): Promise<void> }
  screenshot(options: { path: string; fullPage: true; animations: 'disabled' }): Promise<unknown>
}

const WIDTHS = [1440, 390] as const

/** Photographs the gallery in every theme, direction and width; `inspect` sees each look before its picture. */
export async function photographGallery(
  page: GalleryPage,
  folder: string,
  inspect: (look: string) => Promise<void> = async () => {},
): Promise<string[]> {
  const pictures: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await choose(page, width === 390 ? DENSITIES[1] : DENSITIES[0])
    for (const theme of THEMES)
      for (const direction of DIRECTIONS) {
        await choose(page, theme)
        await choose(page, direction)
        const look = `${width}-${theme}-${direction}`
        await inspect(look)
        await page.screenshot({ path: `${folder}/${look}.png`, fullPage: true, animations: 'disabled' })
        pictures.push(`${folder}/${look}.png`)
      }
  }
  return pictures
}

async function choose(page: GalleryPage, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).check({ force: true })
}
