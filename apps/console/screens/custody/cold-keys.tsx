import { Card } from '@bowline/design-system/layers/card.tsx'
import { Details } from '../../parts/details.tsx'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import type { Board } from './custody.tsx'

/** What is cold, by the first address of each account: persons compare it with what the machine shows. */
export function ColdKeys({ keys }: { readonly keys: Board['cold'] }) {
  return (
    <Card title={t('custody.keys')}>
      {keys.length === 0 ? (
        <p className={styles.quiet}>{t('custody.keys.none')}</p>
      ) : (
        <Details
          details={Object.fromEntries(
            keys.map(({ family, fingerprint, address }) => [
              t(`custody.family.${family}`),
              <bdi key={family} dir="ltr">
                {fingerprint} · {address}
              </bdi>,
            ]),
          )}
        />
      )}
    </Card>
  )
}
