import type { HelpTopic } from '../../contracts/help/help-topics.ts'
import { HelpPage } from '../../help/help-page.tsx'
import type { PageInfo } from '../../page-context.ts'
import type { Head } from '../../screen.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('help-futures', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('intro') }
}

/** How every figure of a contract comes about, under the names that tables and forms have for it, with a worked example. */
export function Screen() {
  const t = useWords('help-futures')
  const tHelp = useWords('help')
  const tPositions = useWords('contracts/positions')
  const tUnified = useWords('contracts/unified')
  const topics: readonly (readonly [topic: HelpTopic, name: string])[] = [
    ['mark', tPositions('column.mark')],
    ['upl', `${tPositions('column.entry')}, ${tPositions('column.upl')}`],
    ['breakEven', tPositions('column.breakEven')],
    ['fill', t('fill')],
    ['margin', tPositions('margin')],
    ['ratio', tPositions('wallet.ratio')],
    ['liquidation', tPositions('column.liquidation')],
    ['funding', tPositions('tab.funding')],
    ['adl', tPositions('column.adl')],
    ['marginBalance', tUnified('marginBalance')],
    ['borrowed', tUnified('borrowed')],
  ]
  const parts = topics.map(([id, name]) => ({ id, name, text: t(`${id}.text`), example: t(`${id}.example`) }))
  return <HelpPage title={t('title')} intro={t('intro')} parts={parts} back={{ to: '/help', label: tHelp('title') }} />
}
