import { Gallery } from '@bowline/design-system/gallery/gallery.tsx'
import type { PageFacts } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { wordsOf } from '../../words/use-words.ts'

export function head({ locale, config }: PageFacts): Head {
  const t = wordsOf('design', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, isPrivate: true }
}

/** For those who build the site: in demo mode only, elsewhere there is no such page. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { mode } = await siteApi('GET /exchange-web/web/site/config')
  if (mode !== 'demo') throw new Response(null, { status: 404 })
  return null
}

/** Every part of the design system in every state. */
export function Screen() {
  return <Gallery />
}
