import type { PictureProblem } from '@toolkit/application/web/account';
import type { Snack } from '@toolkit/application/web/feedback';

export const notices = {
  detailsSaved: { kind: 'success', title: 'Success', text: 'Personal details updated successfully' },
  detailsNotSaved: { kind: 'error', title: 'Error', text: 'Failed to update personal details' },
  passwordChanged: { kind: 'success', title: 'Success', text: 'Password updated successfully!' },
  passwordNotChanged: { kind: 'error', title: 'Error', text: 'Failed to update password' },
} as const satisfies Record<string, Snack>;

export const pictureWords = {
  'not-an-image': 'This file cannot be read as a picture. Choose a JPG, GIF or PNG.',
  'picture-too-large': 'This picture has too many pixels. Choose a smaller one.',
} satisfies Record<PictureProblem, string>;
