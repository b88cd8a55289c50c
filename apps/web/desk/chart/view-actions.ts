/** What the tools above the chart can ask of it. */
export interface ViewActions {
  readonly savePicture: () => void
  readonly openDialog: (dialog: ChartDialog) => void
}

export type ChartDialog = 'indicators' | 'orders' | 'table' | 'date' | 'settings'
