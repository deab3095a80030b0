// @ts-check
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';

const details = { firstName: 'Ada', lastName: 'Lovelace', avatarPath: '' };
const paths = ['/readyz', '/api/details'];

class Details {
  read() {
    return details;
  }
}
const read = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Details.prototype, 'read'));
Get(paths)(Details.prototype, 'read', read);
Controller()(Details);
class App {}
Module({ controllers: [Details] })(App);

/** The cost of a call without authentication: one route of Nest, or of Express alone. */
if (process.env.FRAMEWORK === 'Nest') {
  const app = await NestFactory.create(App, { logger: false });
  await app.listen(Number(process.env.PORT), '127.0.0.1');
} else {
  const app = express();
  app.get(paths, (_request, response) => response.json(details));
  app.listen(Number(process.env.PORT), '127.0.0.1');
}
