import type { CallData } from '@bowline/contract/calls.ts'
import { keyUses } from '@bowline/contract/terms/api-keys.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { NumberText } from '@bowline/design-system/number-texts/number-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import type { CSSProperties } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './usage-card.module.css'

type Day = CallData<'GET /exchange-web/web/user/apiKey/usage'>['days'][number]

const all = (day: Day) => keyUses.reduce((sum, kind) => sum + day[kind], 0)

/** Requests per day, as bars and as a table for screen readers. */
export function UsageCard({ days }: { readonly days: readonly Day[] }) {
  const t = useWords('account-api-keys')
  const most = Math.max(...days.map(all))
  if (most === 0)
    return (
      <Card title={t('usage.title', { n: days.length })}>
        <EmptyState title={t('usage.none')} />
      </Card>
    )
  return (
    <Card title={t('usage.title', { n: days.length })}>
      <div className={styles.bars} aria-hidden="true">
        {days.map((day) => (
          <span key={day.day} className={styles.day} title={describe(day)}>
            {keyUses.map((kind) => (
              <i key={kind} data-kind={kind} style={{ '--share': day[kind] / most } as CSSProperties} />
            ))}
          </span>
        ))}
      </div>
      <table className={styles.table}>
        <caption className="spoken">{t('usage.title', { n: days.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('usage.day')}</th>
            {keyUses.map((kind) => (
              <th key={kind} scope="col">
                <i className={styles.mark} data-kind={kind} aria-hidden="true" /> {t(`usage.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => all(day) > 0)
            .toReversed()
            .slice(0, 7)
            .map((day) => (
              <tr key={day.day}>
                <th scope="row">
                  <NumberText text={day.day} />
                </th>
                {keyUses.map((kind) => (
                  <td key={kind}>
                    <NumberText text={String(day[kind])} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className={styles.note}>{t('usage.lag')}</p>
    </Card>
  )

  function describe(day: Day): string {
    return `${day.day}: ${keyUses.map((kind) => `${t(`usage.${kind}`)} ${day[kind]}`).join(', ')}`
  }
}
