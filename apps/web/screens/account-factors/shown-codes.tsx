import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { usePage } from '../../page-context.ts'
import { useCopy } from '../../shell/use-copy.ts'
import { saveFile } from '../../site-api/save-file.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-factors.module.css'

interface ShownCodesProps {
  readonly codes: readonly string[]
  readonly title: string
  onKept(): void
}

/** New recovery codes, shown only once, with three ways to save them. */
export function ShownCodes({ codes, title, onKept }: ShownCodesProps) {
  const t = useWords('account-factors')
  const { config, session } = usePage()
  const copy = useCopy()
  const [isKept, setIsKept] = useState(false)
  const sheet = [t('codes.sheet', { brand: config.brand.name, mail: session.user?.mail ?? '' }), '', ...codes, ''].join(
    '\n',
  )
  const download = () =>
    saveFile(new Blob([sheet], { type: 'text/plain' }), `${config.brand.name.toLowerCase()}-recovery-codes.txt`)
  return (
    <Card title={title}>
      <div className={styles.codes}>
        <Notice kind="warn" title={t('codes.once')}>
          {t('codes.once.text')}
        </Notice>
        <div className={styles.sheet}>
          <ol aria-label={t('recovery')}>
            {codes.map((code) => (
              <li key={code}>
                <code dir="ltr">{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div className={styles.actions}>
          {copy && (
            <Button icon={<Copy aria-hidden="true" size={16} />} onClick={() => copy(codes.join('\n'))}>
              {t('codes.copy')}
            </Button>
          )}
          <Button icon={<Download aria-hidden="true" size={16} />} onClick={download}>
            {t('codes.download')}
          </Button>
          <Button icon={<Printer aria-hidden="true" size={16} />} onClick={() => print()}>
            {t('codes.print')}
          </Button>
        </div>
        <Checkbox checked={isKept} onChange={setIsKept}>
          {t('codes.kept')}
        </Checkbox>
        <Button kind="primary" size="l" full disabled={!isKept} onClick={onKept}>
          {t('codes.go')}
        </Button>
      </div>
    </Card>
  )
}
