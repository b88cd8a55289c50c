import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { DemoInboxLine } from '../../second-factor/demo-inbox-line.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { CopyLine } from './copy-line.tsx'

export type MadeKey = CallData<'POST /exchange-web/web/userCenterOpenApi/createApiKey'>

/** The new key with its secret, which is never shown again after this page. */
export function MadeKey({ made }: { readonly made: MadeKey }) {
  const t = useWords('account-api-keys')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isSaved, setIsSaved] = useState(made.secretKey === null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className={styles.parts}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('made.title')}
        </h2>
        <Notice kind="warn">{made.secretKey === null ? t('made.ownKey') : t('made.warning')}</Notice>
        <dl className={styles.copyLines}>
          <CopyLine name={t('made.key')} text={made.apiKey} />
          {made.secretKey !== null && <CopyLine name={t('made.secret')} text={made.secretKey} />}
        </dl>
        <Notice kind="info" title={t('made.next')}>
          {t.rich('made.mail', {
            mail: made.mail,
            when: () => <Moment key="when" atMs={made.activateBeforeMs} />,
          })}
          <DemoInboxLine />
        </Notice>
        {made.secretKey !== null && (
          <Checkbox checked={isSaved} onChange={setIsSaved}>
            {t('made.saved')}
          </Checkbox>
        )}
        <Button kind="primary" size="l" disabled={!isSaved} onClick={() => void navigate('/account/list_api')}>
          {t('made.go')}
        </Button>
      </div>
    </Card>
  )
}
