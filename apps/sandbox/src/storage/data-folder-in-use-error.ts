/** Another process has the data folder open. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError';
  readonly folder: string;

  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another sandbox. Stop that one, or choose another folder.`);
    this.folder = folder;
  }
}
