import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link, useLoaderData } from 'react-router'
import { HelpPage } from '../../help/help-page.tsx'
import { type HelpSubject, helpPath, helpSubjects, subjects } from '../../help/help-subjects.ts'
import type { PageInfo } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'

type Product = Exclude<HelpSubject, 'futures'>

/** Which of the paths of this screen's routes it is. */
export async function load({ request }: ScreenContext) {
  const { pathname } = new URL(request.url)
  return { product: subjects.find((subject) => helpPath(subject) === pathname) as Product }
}

type Loaded = Awaited<ReturnType<typeof load>>

export function head({ locale, config }: PageInfo, { product }: Loaded): Head {
  const tHelp = wordsOf('help', locale.id, locale.tag)
  const t = wordsOf('help-products', locale.id, locale.tag)
  return { title: `${tHelp(product)} · ${tHelp('title')} · ${config.brand.name}`, description: t(`${product}.intro`) }
}

/** What a product does and by which formula, what it costs, and what can go wrong. */
export function Screen() {
  const t = useWords('help-products')
  const tHelp = useWords('help')
  const { product } = useLoaderData<Loaded>()
  return (
    <HelpPage
      title={tHelp(product)}
      intro={t(`${product}.intro`)}
      back={{ to: '/help', label: tHelp('title') }}
      aside={
        <Link className={buttonClass({ kind: 'quiet' })} to={helpSubjects[product]}>
          {t('open')}
        </Link>
      }
      parts={[
        { id: 'how', name: t('how'), text: t(`${product}.how`), example: t(`${product}.example`) },
        { id: 'fees', name: t('fees'), text: t(`${product}.fees`) },
        { id: 'risks', name: t('risks'), text: t(`${product}.risks`) },
      ]}
    />
  )
}
