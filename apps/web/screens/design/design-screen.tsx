import { gains, themes } from '@bowline/contract/terms/looks.ts'
import { Gallery } from '@bowline/design-system/gallery/gallery.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'

export const head = privateHead('design', 'title')

/** For those who build the site: in demo mode only, elsewhere there is no such page. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { mode } = await siteApi('GET /exchange-web/web/site/config')
  if (mode !== 'demo') throw new Response(null, { status: 404 })
  return null
}

/** Every part of the design system in every state. */
export function Screen() {
  return <Gallery themes={themes} gains={gains} />
}
