import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Details } from '../../parts/details.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Board } from './custody.tsx'
import { useFiles } from './use-files.tsx'

interface ColdKeysProps {
  readonly board: Board
  readonly mayAct: boolean
  readonly onDone: () => void
}

/** What is cold, by the first address of each account, which persons compare with what the machine shows; and what it is to sign. */
export function ColdKeys({ board: { cold, unsigned }, mayAct, onDone }: ColdKeysProps) {
  const { api } = useConsole()
  const { download, choose, chooser } = useFiles(t('custody.statements.signed'))
  const take = async (text: string) => {
    await api('POST /console-api/custody/signed-statements', { text })
    onDone()
    return t('custody.statements.done')
  }
  return (
    <Card title={t('custody.keys')}>
      {cold.length === 0 ? (
        <p className={styles.quiet}>{t('custody.keys.none')}</p>
      ) : (
        <Details
          details={Object.fromEntries(
            cold.map(({ family, fingerprint, address }) => [
              t(`custody.family.${family}`),
              <bdi key={family} dir="ltr">
                {fingerprint} · {address}
              </bdi>,
            ]),
          )}
        />
      )}
      {mayAct && unsigned > 0 && (
        <>
          <p>{t('custody.statements', { count: unsigned })}</p>
          <Button size="s" onClick={() => download(() => api('GET /console-api/custody/statements', {}))}>
            {t('custody.unsigned')}
          </Button>{' '}
          <Button size="s" onClick={() => choose(take)}>
            {t('custody.statements.signed')}
          </Button>
          {chooser}
        </>
      )}
    </Card>
  )
}
