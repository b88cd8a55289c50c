import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-landing.module.css'
import type { Reference } from './call-group.tsx'

const rows = [
  'weightPerMinute',
  'requestsPerFiveMinutes',
  'ordersPerTenSeconds',
  'ordersPerDay',
  'connectionsPerFiveMinutes',
  'streamsPerConnection',
  'messagesPerSecond',
  'keys',
] as const

/** The limits as they are enforced. */
export function LimitsTable({ limits }: { readonly limits: Reference['limits'] }) {
  const t = useWords('api-landing')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`limit.${row}`)}</th>
              <td className={styles.number}>
                <QtyText value={String(limits[row])} decimals={0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
