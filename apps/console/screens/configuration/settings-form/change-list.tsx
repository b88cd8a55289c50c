import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'
import type { Change } from './settings-draft.ts'

const LONGEST = 200

/** Every changed value as it was and as it is to be. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const shown = (value: string | undefined) =>
    value === undefined ? t('setting.default') : value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  return (
    // It scrolls by itself, so it must be reachable by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={styles.diff} aria-label={t('configuration.diff')} tabIndex={0}>
      {changes.map(({ path, from, to }) => (
        <dl key={path} className={styles.change}>
          <dt>{path}</dt>
          <dd className={styles.removed}>{shown(from)}</dd>
          <dd className={styles.added}>{shown(to)}</dd>
        </dl>
      ))}
    </section>
  )
}
