import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Failed } from '../../parts/failed.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { ConfigurationHistory } from './configuration-history.tsx'
import { SettingsEditor } from './settings-editor.tsx'
import type { Settings } from './settings-form/settings-draft.ts'
import { SettingsForm } from './settings-form/settings-form.tsx'

export function Component() {
  const { api } = useConsole()
  const toast = useToast()
  const [tab, setTab] = useState('settings')
  /** Settings of an earlier version, loaded for editing. */
  const [loaded, setLoaded] = useState<string>()
  const { data, error, again } = useAnswer('configuration', () => api('GET /console-api/configuration/show'))
  const tabs = [
    { id: 'settings', label: t('configuration.settings') },
    { id: 'json', label: t('configuration.json') },
    { id: 'history', label: t('configuration.history') },
  ]
  const load = async (version: number) => {
    try {
      const { written } = await api('GET /console-api/configuration/show', { version })
      setLoaded(JSON.stringify(written, null, 2))
      setTab('json')
    } catch (error) {
      toast({ text: (error as ConsoleApiError).message || t('failed.text'), kind: 'bad' })
    }
  }
  const done = () => {
    setLoaded(undefined)
    again()
  }
  return (
    <>
      <ScreenHead title={t('nav.configuration')}>
        {data && <Badge tone="info">{t('configuration.version', { version: data.version })}</Badge>}
      </ScreenHead>
      {error && <Failed error={error} onRetry={again} />}
      {!data && !error && <Skeleton ch={60} lines={12} />}
      {data && (
        <Tabs label={t('configuration.tabs')} tabs={tabs} selected={tab} onSelect={setTab}>
          {/* What was written stays while one looks into the history. */}
          <div hidden={tab !== 'settings'}>
            <SettingsForm
              key={data.version}
              version={data.version}
              written={data.written as Settings}
              defaults={data.defaults as Settings}
              onDone={done}
            />
          </div>
          <div hidden={tab !== 'json'}>
            <SettingsEditor
              key={`${data.version} ${loaded ?? ''}`}
              version={data.version}
              inForce={JSON.stringify(data.written, null, 2)}
              first={loaded}
              onDone={done}
            />
          </div>
          {tab === 'history' && <ConfigurationHistory onLoad={(version) => void load(version)} />}
        </Tabs>
      )}
    </>
  )
}
