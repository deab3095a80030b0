export { ApiClient } from './api-client.ts';
export { CanvasPictures } from './canvas-pictures.ts';
export { HttpAccountApi } from './http-account-api.ts';
